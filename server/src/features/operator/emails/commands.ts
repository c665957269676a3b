import { listRefusedEmails, sendEmailAgain } from '@kinora/contract/operator/emails';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listRefusedEmails, {
    name: 'emails list',
    summary:
      'Lists the emails of the last thirty days that could not be sent or bounced, newest first, at most a hundred',
    example: '',
  }),
  callCommand(sendEmailAgain, {
    name: 'emails send',
    summary: 'Retries an email that could not be sent, by the number that “emails list” shows',
    args: ['email_id'],
    example: '17',
  }),
];
