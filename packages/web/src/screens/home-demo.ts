/** The battle that plays by itself on the first page: a stretch of one between two computers, chosen because much happens in it. */
import type { Match } from '@bfi/game';
import { matchFrom, playTokens, readPosition } from '../learn/script.ts';

const START =
  '4ts#2jsss2/6ts5/9#2/2#9/jw6ss4/3#8/6#5/#1Je6Sn2/11#/10#1/4Jn2#2Tn1/11Sw c:JSTSS j:SJSS. 6+3 r roll 2';

const TOKENS: readonly string[] = `
(1) l1-k1 end (5) j12xj10 j10:safe j12-j7 j7xj5 end (2) k1-i1 end (3) j7-j4 end (0) +4 (4)
d1-d4R end (1) e12-e11 end (4) d4-h4 h4xj4 end (4) i12-i8 end (2) i1-g1 end (1) g11-g10 g10xg6
g6:live end (5) g1-c1R end (5) e11-e6 e6xe2 end (3) c5-e5L end (2) h8-h6 h6xh4 end (3) c1-c4 end
(1) h6-h5 end (1) k2-k3 k3:live l4:live end (3) h5-h3R end (3) c4-c7 end (4) i8-i5R end (0)
c7xc9 c9:safe +3 (0) e5R (4) e5-h5R h5xh2 h2:live end (2) g10-g9L end (2) c7-c8R end (0) +1 (3)
l12-l9 end (2) h5-h4L end (2) g9-h9R end (3) c8-e8R e8xe6 end (2) l9-l8R end (3) e8-e6R end (0)
a8L (1) a8xa5 a5:live a8-a7 end (1) h4-i4 end (1) i5-h5 end (5) e6-a6L end (2) h5-f5 end (2)
i4-j4R end (2) l8-k8R end (0) +2 (0) c1R (2) c1-e1 end (0) f5L (5) f5-f1L end (2) j4-j3L end (0)
+3 (1) j12-j11 end (3) b1-b3R end (5) j11-j7L end (5) b3-f3R f3xf1 end (0) pad (3) padR (2)
j3-k3L end (3) j7-l7R end (2) k3-k5 k5xk8 end (2) l7-l5 end (1) k5-k6 end (0) h9L (5) h9-l9R end
(4) e1-i1 end (1) l5-l4 end (2) f3-f2R end (0) a7L (2) a7-b7R end (1) a6-a5 end (3) b7-b5L end
(0) f2R (0) +5 (5) e1-e6 end (4) l4-l1R end`
  .trim()
  .split(/\s+/);

/** Nothing of it is played yet: all of it at once would hold up the first page. */
export function demoStart(): Match {
  return matchFrom(readPosition(START));
}

/** One thing more happens in it. False: it has been played to its end. */
export function demoGoesOn(match: Match): boolean {
  const token = TOKENS[match.moments.length];
  if (token === undefined) return false;
  playTokens(match, token);
  return true;
}
