import type { Context } from '#context.ts';
import { decryptEmail, listStaleEmails, resealEmail } from '#features/mail/queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/** Re-encrypts waiting emails that are sealed under an older key. */
export async function runSealEmails(
  { db, keys, log }: Pick<Context, 'db' | 'keys' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, ...stored } of await listStaleEmails(db, keys.mail.key_id)) {
    if (signal.aborted) return;
    try {
      const { text, html, unsubscribe_url } = decryptEmail(keys.mail, { ...stored, is_sealed: true });
      await resealEmail(db, id, {
        text: keys.mail.seal(text),
        html: keys.mail.seal(html),
        unsubscribe_url: unsubscribe_url && keys.mail.seal(unsubscribe_url),
      });
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error(
        { err: error, mail_id: id },
        'A waiting email can no longer be sent, because it cannot be decrypted',
      );
    }
  }
}
