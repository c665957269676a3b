import { readTaxNumber, readW9 } from '@kinora/contract/earnings/monetization';
import { callCommand, type Command } from '#command.ts';

const example = 'anna@example.com --reason "1099 for 2026"';

export const commands: readonly Command[] = [
  callCommand(readTaxNumber, {
    name: 'tax-data number',
    summary: 'Shows a creator’s full tax number, and records who read it, when and why',
    args: ['user_id'],
    example,
  }),
  callCommand(readW9, {
    name: 'tax-data w9',
    summary: 'Writes a creator’s W-9 to a file, and records who read it, when and why',
    args: ['user_id'],
    saves: 'base64',
    example: 'anna@example.com w9.pdf --reason "1099 for 2026"',
  }),
];
