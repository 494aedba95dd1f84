import { stripVTControlCharacters } from 'node:util';
import { viewPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { boardWidth, type Mark, renderBoard } from './board.ts';
import { makeStyle } from './style.ts';
import { MIDDLE, positionFrom, square, visitRandomGames } from './testing/games.ts';
import { visibleWidth } from './text.ts';

describe('the board', () => {
  const view = viewPosition(positionFrom(MIDDLE));

  it('shows the island with its sea, its shore and both pads over their columns', () => {
    const marks = new Map<number, Mark>([
      [square('f4'), { text: '*', tone: 'pick' }],
      [square('f6'), { text: '23', tone: 'go' }],
      [square('f7'), { text: '1', tone: 'go' }],
      [square('f8'), { text: '×', tone: 'hit' }],
    ]);
    expect(renderBoard(view, makeStyle('none', false), marks).join('\n')).toMatchInlineSnapshot(`
      "~      ~      ~      ~     <s5 ·4 j3 s2 s1>      
          ~┌─a──b──c──d──e──f──g──h──i──j▼─k──l──┐  ~  
        12 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ▒▒ │     
        11 │ ·  ·  s▼ ·  ▒▒ ·  ·  ·  ·  ·  t▼ ·  │   ~ 
        10 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  │~    
         9 │ ·  ·  ·  ·  j◄ ·  t▼ ·  ·  ·  ▒▒ ·  │    ~
         8 │ ·  ·  ·  ·  ·  ▒▒×·  ·  s◄ ·  ·  ·  │ ~   
      ~  7 │ ·  ·  ·  ·  ·  1  ·  ·  ·  ▒▒ ·  ·  │     
         6 │ ·  ·  ·  ·  ·  23 ·  ▒▒ ·  ·  ·  ·  │  ~  
         5 │ ·  ·  ·  ▒▒ ·  ·  ·  ·  ·  ·  ·  ·  │     
         4 │ ·  ▒▒ ·  ·  ·  T▲*·  ·  ·  ·  ·  ·  │   ~ 
         3 │ ▒▒ ·  ·  ·  ·  ·  ·  ·  ·  S◄ ·  ·  │~    
         2 │ ·  J▲ ▒▒ ·  ·  ·  ·  S► ·  ·  ·  ·  │    ~
         1 │ ·  ·  ·  S▲ ·  ·  ·  ·  ·  ·  ·  ·  │ ~   
      ~    └─a──b──c▲─d──e──f──g──h──i──j──k──l──┘     
          ~ <S1 J2 ·3 T4 S5>   ~      ~      ~      ~  "
    `);
  });

  it('needs nothing but ASCII if asked', () => {
    const lines = renderBoard(view, makeStyle('none', true));
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "~      ~      ~      ~     <s5 .4 j3 s2 s1>      
          ~+-a--b--c--d--e--f--g--h--i--jv-k--l--+  ~  
        12 | .  .  .  .  .  .  .  .  .  .  .  ## |     
        11 | .  .  sv .  ## .  .  .  .  .  tv .  |   ~ 
        10 | .  .  .  .  .  .  .  .  .  .  .  .  |~    
         9 | .  .  .  .  j< .  tv .  .  .  ## .  |    ~
         8 | .  .  .  .  .  ## .  .  s< .  .  .  | ~   
      ~  7 | .  .  .  .  .  .  .  .  .  ## .  .  |     
         6 | .  .  .  .  .  .  .  ## .  .  .  .  |  ~  
         5 | .  .  .  ## .  .  .  .  .  .  .  .  |     
         4 | .  ## .  .  .  T^ .  .  .  .  .  .  |   ~ 
         3 | ## .  .  .  .  .  .  .  .  S< .  .  |~    
         2 | .  J^ ## .  .  .  .  S> .  .  .  .  |    ~
         1 | .  .  .  S^ .  .  .  .  .  .  .  .  | ~   
      ~    +-a--b--c^-d--e--f--g--h--i--j--k--l--+     
          ~ <S1 J2 .3 T4 S5>   ~      ~      ~      ~  "
    `);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
    expect(lines.join('')).toMatch(/^[\x00-\x7f]*$/);
  });

  it('is drawn in two columns a square where the window is narrow', () => {
    expect(renderBoard(view, makeStyle('none', false), new Map(), 2).join('\n')).toMatchInlineSnapshot(`
      "~      ~      ~   <s5·4j3s2s1>    
         ┌─a─b─c─d─e─f─g─h─i─j▼k─l─┐  ~ 
      12 │ · · · · · · · · · · · ▒▒│    
      11 │ · · s▼· ▒▒· · · · · t▼· │   ~
      10 │ · · · · · · · · · · · · │~   
       9 │ · · · · j◄· t▼· · · ▒▒· │    
       8 │ · · · · · ▒▒· · s◄· · · │ ~  
       7 │ · · · · · · · · · ▒▒· · │    
       6 │ · · · · · · · ▒▒· · · · │  ~ 
       5 │ · · · ▒▒· · · · · · · · │    
       4 │ · ▒▒· · · T▲· · · · · · │   ~
       3 │ ▒▒· · · · · · · · S◄· · │~   
       2 │ · J▲▒▒· · · · S►· · · · │    
       1 │ · · · S▲· · · · · · · · │ ~  
      ~  └─a─b─c▲d─e─f─g─h─i─j─k─l─┘    
          <S1J2·3T4S5>  ~      ~      ~ "
    `);
  });

  it('looks the same without its colours, whatever they are', () => {
    const plain = renderBoard(view, makeStyle('none', false));
    for (const depth of ['sixteen', 'many'] as const) {
      const lines = renderBoard(view, makeStyle(depth, false));
      expect(lines.map((line) => stripVTControlCharacters(line))).toEqual(plain);
      expect(lines.join('')).toContain('\x1b[');
    }
  });

  it('has sixteen lines of one width in every position of every variant', () => {
    const style = makeStyle('many', false);
    visitRandomGames((position) => {
      for (const cell of [2, 3] as const) {
        const lines = renderBoard(viewPosition(position), style, new Map(), cell);
        expect(lines.map(visibleWidth)).toEqual(Array(16).fill(boardWidth(cell)));
      }
    }, 1);
  });

  it('tells Red from Blue and every kind and facing without colour', () => {
    const lines = renderBoard(view, makeStyle('none', false));
    expect(lines[5]).toContain('j◄');
    expect(lines[10]).toContain('T▲');
    expect(lines[11]).toContain('S◄');
  });
});
