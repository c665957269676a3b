import { createTransport, type NodemailerError } from 'nodemailer';
import { second } from '#clock.ts';
import { envelope } from '#services/mail/envelope.ts';
import { MailRefused, type Address, type Mail } from '#services/mail/types.ts';

/** Sends by a mail server. Nothing is asked of it before the first message. */
export function openSmtp(url: string, from: Address): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    idleTimeout: 30 * second,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 60 * second,
  });
  return {
    folder: null,
    async send(message) {
      try {
        await transport.sendMail(envelope(from, message));
      } catch (error) {
        throw isForGood(error as NodemailerError)
          ? new MailRefused((error as Error).message, { cause: error })
          : error;
      }
    },
    async forget() {},
    async close() {
      transport.close();
    },
  };
}

/** It is the receiver or the message that is not wanted. A refused sender or sign-in is ours to put right. */
function isForGood({ responseCode = 0, command = '' }: NodemailerError): boolean {
  return responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);
}
