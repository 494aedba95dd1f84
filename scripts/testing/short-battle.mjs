// A short battle for the tests of its analysis: Red could win at once, and goes elsewhere; Blue resigns all the same.
export const SHORT_BATTLE = [
  '[Variant "blitz"]',
  '[Options ""]',
  '[Red ""]',
  '[Blue "level 2"]',
  '[Date "2026-11-16"]',
  '[Result "red"]',
  '[Reason "resignation"]',
  '[Position "12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0"]',
  '',
  '(3) e1-e3L end',
  '(1) blue:resigns',
  '',
].join('\n');
