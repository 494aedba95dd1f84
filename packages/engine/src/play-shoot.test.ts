/** Section 6: what a shot removes. What it may be aimed at is in `movement.test.ts`, what a block does in `blocks.test.ts`. */
import { describe, test } from 'vitest';
import { given } from './testing/given.ts';

describe('6: a character hit', () => {
  test('is removed, and the shooter stays where it is', () => {
    given('standard', 'S@d4N s@d6W s@l12N', 'r after').after('d4xd6').shows('S@d4N s@l12N').isAt('r after');
  });

  test.each([
    ['S@d4N', 's@d5E s@d6W', 'd4xd6', ''],
    ['J@d4N', 's@d5E S@d6E t@d7W', 'd4xd7', ''],
    ['T@d4N', 'J@d5E s@d6E s@d7W s@d8W', 'd4xd8', ''],
    ['T@d4E', 's@e4E s@h4W s@i4W', 'd4xh4', 's@i4W'],
    ['T@h4W', 's@e4E s@g4E s@d4W s@c4W', 'h4xd4', 's@c4W'],
    ['J@d6S', 's@d5E j@d4E s@d3W s@d2W s@d7W', 'd6xd3', 's@d2W s@d7W'],
  ])(
    '[10]: crossfire takes everyone between, whoever owns them: %s over %s',
    (shooter, others, shot, left) => {
      given('standard', `${shooter} ${others} s@l12N`, 'r after')
        .after(shot)
        .shows(`${shooter} ${left} s@l12N`);
    },
  );

  test('[10]: those beside the line and behind the target stay', () => {
    given('standard', 'J@d4N s@c5N s@e6N s@d5N s@d7N s@d8N', 'r after')
      .after('d4xd7')
      .shows('J@d4N s@c5N s@e6N s@d8N');
  });

  test('[10]: crossfire between can cost the last of the shooter’s friends', () => {
    given('standard', 'J@d4N S@d5N s@d7N s@l12N', 'r after').after('d4xd7').shows('J@d4N s@l12N');
  });

  test('before the move, the move is still to be made', () => {
    given('standard', 'S@d4N s@d6N s@l12N', 'r move:4')
      .after('d4xd6')
      .isAt('r move:4')
      .offers('d4-d8 d4-d7L d4-d7R');
  });
});

describe('6: a block hit', () => {
  test('is activated, and still lies there until it is flipped', () => {
    given('standard', 'S@d4N #d6 s@l12N', 'r after')
      .after('d4xd6')
      .isAt('r flip:d6')
      .shows('S@d4N #d6 s@l12N')
      .offers('d6:live');
  });

  test('[10]: if it proves live, those between are removed too', () => {
    given('standard', 'T@d4N s@d5E S@d6E #d8 s@l12N', 'r after')
      .after('d4xd8 d8:live')
      .shows('T@d4N s@l12N')
      .has({ pool: '0+0' })
      .isAt('r after');
  });

  test('if it proves safe, they stay', () => {
    given('standard', 'T@d4N s@d5E S@d6E #d8 s@l12N pool=0+1', 'r after')
      .after('d4xd8 d8:safe')
      .shows('T@d4N s@d5E S@d6E s@l12N')
      .has({ pool: '0+0' })
      .isAt('r after');
  });

  test('[10]: a chain that follows takes those around its own squares, not those between', () => {
    given('standard', 'T@d4N s@d5E #d8 #e9 s@l12N s@f10N pool=1+1', 'r after')
      .after('d4xd8 d8:live e9:safe')
      .shows('T@d4N s@l12N s@f10N');
    given('standard chain=full', 'T@d4N #d8 #e9 s@d3E s@l12N', 'r after')
      .after('d4xd8 d8:live e9:live')
      .shows('T@d4N s@d3E s@l12N');
  });

  test('before the move, the move is still to be made', () => {
    given('standard', 'S@d4N #d6 s@l12N', 'r move:1').after('d4xd6 d6:live').isAt('r move:1').offers('d4-d5');
  });

  test('a landing takes nobody between where it came from and the block', () => {
    given('standard', 'S@d4N #d8 s@d3N s@l12N', 'r move:4')
      .after('d4-d8 d8:live')
      .shows('s@d3N s@l12N')
      .isAt('r over:blue');
  });
});
