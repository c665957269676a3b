import { sendOne } from '#features/mail/send-email.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const mailHandlers: readonly Handler[] = [handle(sendMail, sendOne)];
