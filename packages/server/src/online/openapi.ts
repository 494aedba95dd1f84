/** The HTTP interface in OpenAPI's words, made from the same tables that answer it. */
import {
  CLOSE_CODES,
  COMMANDS,
  ERROR_CODES,
  type JsonSchema,
  MOST_MESSAGE_BYTES,
  PROTOCOL_VERSION,
  SERVER_MESSAGES,
  SUBSCRIPTIONS,
} from '@bfi/protocol';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

interface Described {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly needs: Route['needs'];
  readonly input: JsonSchema;
  readonly answer: JsonSchema;
}

/** What is there besides commands and routes. */
const OTHERS: Readonly<Record<string, string>> = {
  '/api/openapi.json': 'This document',
  '/online.json':
    'Whether people can play over this server: the version of its protocol, and, for a browser on the same machine, where its network finds it',
  '/healthz':
    'Whether the program and its database answer, for a balancer; 503 where not, and while it stops',
  '/metrics': 'What Prometheus reads',
};

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
  for (const [path, summary] of Object.entries(OTHERS)) paths[path] = { get: plain(summary) };
  paths['/api/socket'] = { get: socket() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Battle for the Island',
      version: `${PROTOCOL_VERSION}`,
      description: `Games, people and lists. The same commands can be sent through the socket at /api/socket?v=${PROTOCOL_VERSION}, which also tells what happens.`,
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
        ClientMessage: { oneOf: clientMessages() },
        ServerMessage: { oneOf: serverMessages() },
      },
    },
  };
}

function plain(summary: string): object {
  return { summary, responses: { 200: { description: 'done' } } };
}

function socket(): object {
  const codes = Object.entries(CLOSE_CODES).map(([why, code]) => `${code} ${why}`);
  return {
    summary:
      'A WebSocket: a ClientMessage in each text, of which each gets one answer, and ServerMessages back',
    description: `At most ${MOST_MESSAGE_BYTES} bytes each. The server closes with ${codes.join(', ')}.`,
    parameters: [{ name: 'v', in: 'query', required: true, schema: { const: String(PROTOCOL_VERSION) } }],
    security: [{}, { token: [] }, { session: [] }],
    responses: { 101: { description: 'a socket' }, default: { description: 'refused' } },
  };
}

/** A command or a subscription with its name and a number of the client's choice. */
function clientMessages(): object[] {
  const inputs = [
    ...Object.entries(COMMANDS).map(([type, { summary, input }]) => ({ type, summary, input: input.json })),
    ...Object.entries(SUBSCRIPTIONS).map(([type, { json }]) => ({ type, summary: '', input: json })),
  ];
  return inputs.map(({ type, summary, input }) => ({
    ...input,
    title: type,
    ...(summary !== '' && { description: summary }),
    properties: {
      type: { const: type },
      id: { type: 'integer', minimum: 0 },
      ...(input.properties as JsonSchema),
    },
    required: ['type', 'id', ...(input.required as readonly string[])],
  }));
}

function serverMessages(): object[] {
  return Object.entries(SERVER_MESSAGES).map(([type, description]) => ({
    title: type,
    description,
    type: 'object',
    properties: { type: { const: type } },
    required: ['type'],
  }));
}

const SECURITY = {
  account: [{ token: [] }, { session: [] }],
  session: [{ session: [] }],
  host: [{ token: [] }],
} as const;

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
    ...(needs !== 'nothing' && { security: SECURITY[needs] }),
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
