import type { EmailKind } from '#services/mail/email-kinds.ts';

/** What the recipient reads: a one-line subject, and the same content as plain text and as HTML. */
type EmailText = { subject: string; text: string; html: string };

export type EmailContent = EmailText & { kind: EmailKind };

export type Address = { name: string; address: string };

export type Message = EmailText & {
  /** Becomes part of the Message-ID; stays the same when the message is sent again. */
  id: string;
  to: string;
  /** The address for replies; null if they go to the sender. */
  reply_to: Address | null;
  /** A URL whose POST unsubscribes from this kind of email; null if it cannot be turned off. */
  unsubscribe_url: string | null;
  date: Date;
};

/** How emails are sent: through a mail server, or into a folder if there is none. */
export type Mail = {
  /** The folder that emails are stored in instead of being sent; null if they are sent. */
  folder: string | null;
  /**
   * Resolves when the message has been handed over.
   * @param signal ends the wait for a turn; a message already being sent is not recalled.
   * @throws MailRefused when the message can never be delivered; after any other error a retry may succeed.
   */
  send: (message: Message, signal?: AbortSignal) => Promise<void>;
  /**
   * Deletes stored emails that are addressed to an address or have it as the reply address. Emails already sent
   * cannot be deleted.
   */
  deleteEmailsTo: (address: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The mail server will never accept this message; the error states why. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
