/** The `quiet` field (section 11) and the quiet limit (section 9). */
import { describe, expect, test } from 'vitest';
import { viewPosition } from './index.ts';
import { given, newBattle } from './testing/given.ts';

const NEAR = 'S@d4N s@d6N s@l12N';

describe('11: quiet counts turns in a row that ended with nothing removed', () => {
  test('up by one when nothing was removed', () => {
    given('standard', `${NEAR} quiet=5`, 'r after').after('end').has({ quiet: 6 });
  });

  test('back to 0 when a character was shot, but only when the turn ends', () => {
    given('standard', `${NEAR} quiet=5`, 'r after')
      .after('d4xd6')
      .has({ quiet: 5 })
      .after('end')
      .has({ quiet: 0 });
  });

  test('back to 0 when a safe block was removed', () => {
    given('standard', 'S@d4N #d6 s@l12N pool=0+1 quiet=5', 'r after')
      .after('d4xd6 d6:safe')
      .has({ quiet: 5 })
      .after('end')
      .has({ quiet: 0 });
  });

  test('back to 0 when a live block was removed that took nobody', () => {
    given('standard', 'S@d4N #d6 s@l12N quiet=5', 'r after').after('d4xd6 d6:live end').has({ quiet: 0 });
  });

  test('back to 0 when one was taken from the island or from the pad', () => {
    given('standard', 'S@d12N S@a1N s@l12N quiet=5', 'r penalty').after('-d12').has({ quiet: 0 });
    given('standard', 's@l12N red=a:SS... quiet=5', 'r padpenalty').after('-pad1').has({ quiet: 0 });
  });

  test('a removal counts for its own turn only', () => {
    given('standard', `${NEAR} quiet=5`, 'r after')
      .after('d4xd6 end')
      .has({ quiet: 0 })
      .after('(2) blocked -l12')
      .isAt('b over:red');
    given('standard', 'S@d4N s@d6N s@l12S quiet=5', 'r after')
      .after('d4xd6 end (1) l12-l11 end')
      .has({ quiet: 1 });
  });

  test('a removal that ends the battle leaves it', () => {
    given('standard', 'S@d4N s@d6N quiet=5', 'r after').after('d4xd6').isAt('r over:red').has({ quiet: 5 });
    given('standard', 'S@d12N s@l12N quiet=5', 'r penalty')
      .after('-d12')
      .isAt('r over:blue')
      .has({ quiet: 5 });
    given('standard', 's@l12N red=a:S.... quiet=5', 'r padpenalty')
      .after('-pad1')
      .isAt('r over:blue')
      .has({ quiet: 5 });
  });

  test('a moved pad ends a quiet turn', () => {
    given('standard', `${NEAR} quiet=5`, 'r move:2:pad').after('padR').isAt('b roll').has({ quiet: 6 });
  });

  test('it stays as it is in the midst of a turn', () => {
    given('standard', `${NEAR} quiet=5`, 'r roll')
      .after('(0) d4L (2) d4-b4')
      .isAt('r after')
      .has({ quiet: 5 });
  });

  test('a loaded position counts as one where nothing has been removed yet', () => {
    const shot = given('standard', `${NEAR} quiet=5`, 'r after').after('d4xd6');
    const reloaded = given('standard', 'S@d4N s@l12N quiet=5', 'r after');
    expect(reloaded.line).toBe(shot.line);
    reloaded.after('end').has({ quiet: 6 });
    shot.after('end').has({ quiet: 0 });
  });

  test('the battle begins with 0', () => {
    newBattle('standard').has({ quiet: 0 });
  });
});

describe('9: the quiet limit', () => {
  test('100 quiet turns in a row are a draw, judged when the next turn would begin', () => {
    given('standard', 'S@d4N s@l12N quiet=98', 'r after').after('end').isAt('b roll').has({ quiet: 99 });
    const drawn = given('standard', 'S@d4N s@l12N quiet=99', 'r after')
      .after('end')
      .isAt('b over:draw')
      .has({ quiet: 100 })
      .offers('');
    expect(viewPosition(drawn.position)).toMatchObject({ result: 'draw', reason: 'quiet' });
  });

  test('quietLimit=N sets another number', () => {
    given('standard quietLimit=1', 'S@d4N s@l12N', 'b after')
      .after('end')
      .isAt('r over:draw')
      .has({ quiet: 1 });
    given('standard quietLimit=3', 'S@d4N s@l12N quiet=1', 'r after').after('end').isAt('b roll');
    given('standard quietLimit=3', 'S@d4N s@l12N quiet=2', 'r after').after('end').isAt('b over:draw');
    given('standard quietLimit=200', 'S@d4N s@l12N quiet=150', 'r after').after('end').isAt('b roll');
  });

  test('something removed in the last turn prevents it', () => {
    given('standard', `${NEAR} quiet=99`, 'r after').after('d4xd6 end').isAt('b roll').has({ quiet: 0 });
  });

  test('a moved pad can end it as well', () => {
    given('standard', `${NEAR} quiet=99`, 'r move:2:pad').after('padR').isAt('b over:draw');
  });

  test('the next player with nobody on the island is not asked to enter any more', () => {
    given('standard', 's@l12N red=c:S.... quiet=99', 'b after').after('end').isAt('r over:draw');
  });

  test('quietLimit=0: never', () => {
    given('standard quietLimit=0', 'S@d4N s@l12N quiet=99', 'r after')
      .after('end')
      .isAt('b roll')
      .has({ quiet: 100 });
    given('standard quietLimit=0', 'S@d4N s@l12N quiet=123456', 'r after')
      .after('end')
      .isAt('b roll')
      .has({ quiet: 123457 });
  });
});
