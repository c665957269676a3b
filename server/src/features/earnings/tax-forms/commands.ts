import { readTaxForm } from '@kinora/contract/earnings/tax-forms';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(readTaxForm, {
    name: 'tax-data form',
    summary: 'Shows the W-8BEN or W-8BEN-E of a creator, line by line; who read it, when and why is recorded',
    args: ['user_id'],
    example: 'anna@example.com --reason "1042-S for 2026"',
  }),
];
