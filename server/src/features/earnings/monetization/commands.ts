import { readTaxNumber, readW9 } from '@kinora/contract/earnings/monetization';
import { callCommand, type Command } from '#command.ts';

const example = 'anna@example.com --reason "1099 for 2026"';

export const commands: readonly Command[] = [
  callCommand(readTaxNumber, {
    name: 'tax-data number',
    summary: 'Shows the full tax number of a creator; who read it, when and why is recorded',
    args: ['user_id'],
    example,
  }),
  callCommand(readW9, {
    name: 'tax-data w9',
    summary: 'Writes the W-9 of a creator to a file; who read it, when and why is recorded',
    args: ['user_id'],
    saves: 'base64',
    example: 'anna@example.com w9.pdf --reason "1099 for 2026"',
  }),
];
