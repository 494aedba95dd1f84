/** The HTTP interface in OpenAPI's words, made from the same tables that answer it. */
import { COMMANDS, ERROR_CODES, type JsonSchema, PROTOCOL_VERSION } from '@bfi/protocol';
import { ROUTES } from './routes.ts';

interface Described {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly needs: 'nothing' | 'account' | 'host';
  readonly input: JsonSchema;
  readonly answer: JsonSchema;
}

export function openApi(): object {
  const commands = Object.values(COMMANDS).map(
    ({ path, summary, input, answer }): Described => ({
      method: 'POST',
      path,
      summary,
      needs: 'account',
      input: input.json,
      answer: answer.json,
    }),
  );
  const routes = ROUTES.map(
    ({ method, path, summary, needs, input }): Described => ({
      method,
      path,
      summary,
      needs,
      input: input.json,
      answer: { type: 'object' },
    }),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const one of [...commands, ...routes]) {
    const path = one.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operation(one) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Battle for the Island',
      version: `${PROTOCOL_VERSION}`,
      description:
        'Games, people and lists. The same commands can be sent through the socket at /api/socket?v=1, which also tells what happens.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'bfi' },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { enum: ERROR_CODES }, path: { type: 'string' } },
          required: ['error'],
        },
      },
    },
  };
}

function operation({ method, path, summary, needs, input, answer }: Described): object {
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  const properties = Object.entries((input.properties ?? {}) as Record<string, JsonSchema>);
  const required = (input.required ?? []) as readonly string[];
  const inside = properties.filter(([name]) => !inPath.includes(name));
  const parameters = properties
    .filter(([name]) => inPath.includes(name) || method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      schema,
    }));
  const body = {
    type: 'object',
    properties: Object.fromEntries(inside),
    required: required.filter((name) => !inPath.includes(name)),
    additionalProperties: false,
  };
  return {
    summary,
    ...(needs === 'nothing'
      ? {}
      : { security: needs === 'host' ? [{ token: [] }] : [{ token: [] }, { session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'done', content: { 'application/json': { schema: answer } } },
      default: {
        description: 'refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}
