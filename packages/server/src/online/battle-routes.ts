/** The HTTP interface for one's own page: what an account keeps of battles that it has analysed. */
import { failure, success } from '@bfi/engine';
import {
  accountBattle,
  MOST_ACCOUNT_BATTLES,
  matching,
  object,
  optional,
  ACCOUNT_BATTLES_AT_A_TIME as PAGE,
} from '@bfi/protocol';
import { known, type Route, route } from './route.ts';

export const BATTLE_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/account/battles',
    summary:
      'Keep what an analysis has found of a battle. One with the same key is replaced; guests keep nothing',
    needs: 'session',
    input: accountBattle,
    act: async ({ service }, asking, battle) => {
      const { id, kind } = known(asking);
      if (kind === 'guest') return failure('stage');
      await service.storage.battles.keep(id, battle, MOST_ACCOUNT_BATTLES);
      return success({});
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/battles',
    summary: `What is kept of your battles, ${PAGE} at a time; the next ones come after the \`when\` and \`key\` of the last`,
    needs: 'account',
    input: object({
      when: optional(matching(/^\d{1,16}$/)),
      key: optional(accountBattle.fields.key),
    }),
    act: async ({ service }, asking, { when, key }) => {
      const after = when === undefined ? null : { when: Number(when), key: key ?? '' };
      return success({ battles: await service.storage.battles.of(known(asking).id, after, PAGE) });
    },
  }),
];
