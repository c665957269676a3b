import { createTransport, type NodemailerError } from 'nodemailer';
import { second } from '#clock.ts';
import { envelope } from '#services/mail/envelope.ts';
import { openPace } from '#services/mail/pace.ts';
import { MailRefused, type Address, type Mail } from '#services/mail/types.ts';

/** A mail server takes its time over each message, so several are handed over side by side. */
const usual_connections = 8;

/** How the mail server is spoken to: over some connections that are kept for the next message. */
export const poolSettings = (url: string) => ({
  url,
  pool: true as const,
  maxConnections: Number(new URL(url).searchParams.get('maxConnections')) || usual_connections,
  idleTimeout: 30 * second,
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 60 * second,
});

/** Sends by a mail server. Nothing is asked of it before the first message. */
export function openSmtp(url: string, from: Address): Mail {
  const settings = poolSettings(url);
  const transport = createTransport(settings);
  const pace = openPace({ limit: settings.maxConnections, asksForLess });
  return {
    folder: null,
    async send(message, signal) {
      const hand = async () => void (await transport.sendMail(envelope(from, message)));
      try {
        await pace.run(hand, signal);
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
  return responseCode >= 500 && responseCode < 600 && ofOneMessage.includes(command);
}

const ofOneMessage: readonly string[] = ['RCPT TO', 'DATA'];

/**
 * Whether the server wants fewer messages or none for now. 421, a refused sign-in and a connection that cannot be
 * made or is cut say so; 450 to 452 say it too, or only that one receiver cannot be reached now.
 */
function asksForLess(error: unknown): 'yes' | 'maybe' | 'no' {
  const { responseCode = 0, command = '' } = error as NodemailerError;
  // The library itself did not accept the message.
  if (command === 'API') return 'no';
  if (responseCode === 421 || !ofOneMessage.includes(command)) return 'yes';
  return responseCode < 500 ? 'maybe' : 'no';
}
