import { sendOne } from '#features/mail/send-email.ts';
import { sendMail } from '#jobs/send-mail.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const mailHandlers: readonly Handler[] = [handle(sendMail, sendOne)];
