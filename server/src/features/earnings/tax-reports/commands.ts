import { taxReport } from '@kinora/contract/earnings/tax-reports';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(taxReport, {
    name: 'tax-data report',
    summary:
      'Writes what was paid out in a year and to whom, with the fields that a form asks for, to a CSV file; each tax number that is opened is recorded',
    args: ['form', 'year'],
    saves: 'text',
    example: 'dac7 2026 dac7-2026.csv',
  }),
];
