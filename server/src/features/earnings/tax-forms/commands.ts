import { readTaxForm } from '@kinora/contract/earnings/tax-forms';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(readTaxForm, {
    name: 'tax-data form',
    summary: 'Shows a creator’s W-8BEN or W-8BEN-E line by line, and records who read it, when and why',
    args: ['user_id'],
    example: 'anna@example.com --reason "1042-S for 2026"',
  }),
];
