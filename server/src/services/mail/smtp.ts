import { createTransport, type NodemailerError } from 'nodemailer';
import { second } from '#clock.ts';
import { isLocalHost } from '#config/config.ts';
import { toMailOptions } from '#services/mail/envelope.ts';
import { openPace } from '#services/mail/pace.ts';
import { MailRefused, type Address, type Mail } from '#services/mail/types.ts';

/** A mail server takes a while for each message, so several are sent in parallel. */
const defaultConnections = 8;

/** Transport settings: a pool of connections that stay open for the next message. */
export const poolSettings = (url: string, { production }: { production: boolean }) => ({
  url,
  pool: true as const,
  maxConnections: Number(new URL(url).searchParams.get('maxConnections')) || defaultConnections,
  idleTimeout: 30 * second,
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 60 * second,
  requireTLS: requiresTls(new URL(url), production),
});

/**
 * Whether TLS is required. Emails contain codes that must not be readable on the network, over which a server on
 * this machine is not reached.
 */
function requiresTls({ hostname, searchParams }: URL, production: boolean): boolean {
  const setting = searchParams.get('requireTLS');
  return setting === null ? production && !isLocalHost(hostname) : setting === 'true';
}

/** Sends through a mail server, which is not contacted before the first message. */
export function openSmtp(url: string, from: Address, options: { production: boolean }): Mail {
  const settings = poolSettings(url, options);
  const transport = createTransport(settings);
  const pace = openPace({ limit: settings.maxConnections, wantsFewer });
  return {
    folder: null,
    async send(message, signal) {
      const send = async () => void (await transport.sendMail(toMailOptions(from, message)));
      try {
        await pace.run(send, signal);
      } catch (error) {
        throw isPermanent(error as NodemailerError)
          ? new MailRefused((error as Error).message, { cause: error })
          : error;
      }
    },
    async deleteEmailsTo() {},
    async close() {
      transport.close();
    },
  };
}

/**
 * Whether the recipient or the message is rejected permanently. A rejected sender or login is for the operator to
 * fix.
 */
function isPermanent({ responseCode = 0, command = '' }: NodemailerError): boolean {
  return responseCode >= 500 && responseCode < 600 && perMessageCommands.includes(command);
}

const perMessageCommands: readonly string[] = ['RCPT TO', 'DATA'];

/**
 * Whether the server wants fewer messages, or none at the moment. 421, a rejected login and a failed or
 * dropped connection mean yes; 450 to 452 may mean that, or only that one recipient is unavailable.
 */
function wantsFewer(error: unknown): 'yes' | 'maybe' | 'no' {
  const { responseCode = 0, command = '' } = error as NodemailerError;
  // The mail library itself rejected the message.
  if (command === 'API') return 'no';
  if (responseCode === 421 || !perMessageCommands.includes(command)) return 'yes';
  return responseCode < 500 ? 'maybe' : 'no';
}
