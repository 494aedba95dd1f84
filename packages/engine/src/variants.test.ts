/** Section 10: what each variant changes once the battle has begun. Its set-up is in `play-setup.test.ts`. */
import { describe, test } from 'vitest';
import { given, newBattle } from './testing/given.ts';

describe('10: the variants in battle', () => {
  test('quick: the first player to have lost five has lost', () => {
    const six = 'S@d4N S@a1N s@d6N s@l12W red=c:STJS. blue=j:JTJS.';
    given('quick', six, 'r after').after('d4xd6').isAt('r over:red').has({ quiet: 0 });
    given('standard', six, 'r after').after('d4xd6').isAt('r after');
  });

  test('quick: four lost is not five', () => {
    given('quick', 'S@d4N S@a1N s@d6N s@l12W red=c:STJS. blue=j:JTJSS', 'r after')
      .after('d4xd6')
      .isAt('r after');
  });

  test('quick: a penalty counts', () => {
    given('quick', 'S@d12N S@a1N s@l12W red=c:STJS. blue=j:JTJSS', 'r penalty')
      .after('-d12')
      .isAt('r over:blue');
  });

  test('quick: both at once is a draw', () => {
    given('quick', 'S@d4N S@a1N #d5 s@e6N s@l12W red=c:STJS. blue=j:JTJS.', 'r move:1')
      .after('d4-d5 d5:live')
      .isAt('r over:draw');
  });

  test('quick: a shot that takes the fifth of both, by crossfire, is a draw too', () => {
    given('quick', 'T@d4N S@d5E s@d8N s@l12W red=c:STJS. blue=j:JTJS.', 'r after')
      .after('d4xd8')
      .isAt('r over:draw');
  });

  test('allout: who loses all ten has lost, and nobody enters', () => {
    given('allout', 'S@d4N s@d6N s@l12N', 'r after')
      .after('d4xd6')
      .isAt('r after')
      .after('end')
      .isAt('b roll');
    given('allout', 'S@d4N s@d6N', 'r after').after('d4xd6').isAt('r over:red');
  });

  test('blitz: who loses all five has lost', () => {
    given('blitz', 'S@d4N s@d6N s@l12N', 'r after').after('d4xd6').isAt('r after');
    given('blitz', 'S@d4N s@d6N', 'r after').after('d4xd6').isAt('r over:red');
  });

  test('blitz and allout: a flip can be a draw', () => {
    for (const variant of ['blitz', 'allout']) {
      given(variant, 'S@d4N #d5 s@e6N', 'r move:1').after('d4-d5 d5:live').isAt('r over:draw');
    }
  });

  test('allLive=on: every flip is live', () => {
    const seven = '#d6 #a1 #b2 #c3 #e7 #f8 #g9';
    given('standard allLive=on', `S@d4N ${seven} s@l12N pool=7+0`, 'r after')
      .after('d4xd6')
      .offers('d6:live');
    newBattle('blitz first=red allLive=on').has({ pool: '10+0' });
  });
});
