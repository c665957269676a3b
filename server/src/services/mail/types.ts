/** What a person reads: a subject in one line, and the same said as plain text and as HTML. */
export type Letter = { subject: string; text: string; html: string };

export type Address = { name: string; address: string };

export type Message = Letter & {
  /** Names the message in the world; one that is sent again has the same. */
  id: string;
  to: string;
  /** Whom an answer goes to, when that is not us. */
  reply_to: Address | null;
  /** Takes a POST that ends letters of this kind; null where they cannot be switched off. */
  unsubscribe_url: string | null;
  date: Date;
};

/** The way out for mail: a mail server, or without one a folder. */
export type Mail = {
  /** Where messages are kept in place of being sent; null where they are sent. */
  folder: string | null;
  /**
   * Resolves when the message is in other hands.
   * @param signal ends the wait for a turn; a message that is on its way is not called back.
   * @throws MailRefused when it never will be; after any other error it may be, later.
   */
  send: (message: Message, signal?: AbortSignal) => Promise<void>;
  /** Removes what is kept of messages to an address or from it. What was sent is in other hands. */
  forget: (address: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The mail server will never take this message; it says why. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
