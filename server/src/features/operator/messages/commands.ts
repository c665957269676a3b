import * as messages from '@kinora/contract/operator/messages';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(messages.listMessages, {
    name: 'messages list',
    summary:
      'Lists the messages from the contact forms that are waiting for an answer, or that are in another state',
    example: '--state open --search invoice',
  }),
  callCommand(messages.answerMessage, {
    name: 'messages answer',
    summary: 'Answers a message by email',
    args: ['message_id', 'answer'],
    example: '8 "The invoice is under Account Setting, below Payments."',
  }),
  callCommand(messages.closeMessage, {
    name: 'messages close',
    summary: 'Closes a message without an answer',
    args: ['message_id'],
    example: '8',
  }),
];
