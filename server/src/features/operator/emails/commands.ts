import { listRefusedEmails, sendEmailAgain } from '@kinora/contract/operator/emails';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listRefusedEmails, {
    name: 'emails list',
    summary:
      'Lists up to a hundred emails from the last thirty days that bounced or could not be sent, newest first',
    example: '',
  }),
  callCommand(sendEmailAgain, {
    name: 'emails send',
    summary: 'Retries an email that could not be sent, by the number that “emails list” shows',
    args: ['email_id'],
    example: '17',
  }),
];
