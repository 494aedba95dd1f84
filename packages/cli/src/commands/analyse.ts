/** `bfi analyse`: what decided a recorded game: luck, mistakes, and what the evaluation corrected. */
import { DEFAULT_PLIES, MOST_PLIES } from '@bfi/analysis';
import { analyseRecord } from '../analyse/report.ts';
import { reportAsPage } from '../analyse/report-html.ts';
import { reportAsJson } from '../analyse/report-json.ts';
import { reportAsText } from '../analyse/report-text.ts';
import { type Command, printable, WordsError } from '../command-line.ts';
import { checkRecord, readRecordText } from '../record-file.ts';

export const analyseCommand: Command = {
  name: 'analyse',
  summary: 'Find out what decided a recorded game: luck, mistakes, and by how much',
  operands: 'FILE',
  leastOperands: 1,
  mostOperands: 1,
  flags: {
    depth: {
      value: 'N',
      help: `how many turns beyond its own each decision is looked at (${DEFAULT_PLIES})`,
    },
    json: { help: 'print everything as JSON, token by token' },
    html: { help: 'print a page that stands alone, with pictures' },
  },
  notes:
    'All numbers are shares of the battle. Depth 2 takes some 15 s for a long battle, depth 0 a moment.\nExit code 1: the record is faulty, as `bfi verify` says. 2: no such file.',
  run: (input) => {
    const [file = ''] = input.operands;
    if (input.has('json') && input.has('html'))
      throw new WordsError('--json and --html are two answers: choose one');
    const plies = input.number('depth', 0, MOST_PLIES) ?? DEFAULT_PLIES;
    const checked = checkRecord(readRecordText(file));
    if (!checked.ok) {
      const { line, column } = checked.place;
      process.stderr.write(`${printable(file, 200)}:${line}:${column}: ${checked.message}\n`);
      return 1;
    }
    const report = analyseRecord(checked.record, checked.match, plies);
    if (input.has('json')) process.stdout.write(`${JSON.stringify(reportAsJson(report))}\n`);
    else process.stdout.write(input.has('html') ? reportAsPage(report) : reportAsText(report));
    return 0;
  },
};
