import { taxReport } from '@kinora/contract/earnings/tax-reports';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(taxReport, {
    name: 'tax-data report',
    summary:
      'Writes a year’s payouts to a CSV file, by recipient and with the fields that a form requires; each decryption of a tax number is recorded',
    args: ['form', 'year'],
    saves: 'text',
    example: 'dac7 2026 dac7-2026.csv',
  }),
];
