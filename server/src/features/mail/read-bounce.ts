import PostalMime from 'postal-mime';

/** One of our emails that could not be delivered, and why. */
export type Bounce = { mail_id: number; reason: string };

const maxLength = 500;

/**
 * Reads a mail server's report that it could not deliver one of our emails (RFC 3464).
 * @param message as it was received, including its headers.
 * @returns null for any other message, including a report that an email is delayed or was delivered.
 */
export async function readBounce(message: string): Promise<Bounce | null> {
  const { attachments } = await PostalMime.parse(message, { forceRfc822Attachments: true });
  const textOf = (...types: string[]) => {
    const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
    if (content === undefined) return '';
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    // Unfolds fields that continue on indented lines.
    return text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  };
  const status = textOf('message/delivery-status', 'message/global-delivery-status');
  const original = textOf(
    'message/rfc822',
    'text/rfc822-headers',
    'message/global',
    'message/global-headers',
  );
  const [, mail_id] = /^message-id:\s*<mail-(\d{1,15})-\d+@/im.exec(original) ?? [];
  if (mail_id === undefined || fieldOf(status, 'action')?.toLowerCase() !== 'failed') return null;
  const diagnostic = fieldOf(status, 'diagnostic-code')?.replace(/^[\w-]+;\s*/, '');
  const reason = diagnostic || fieldOf(status, 'status') || 'The mail server gave no reason';
  return { mail_id: Number(mail_id), reason: reason.slice(0, maxLength) };
}

const fieldOf = (fields: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(fields)?.[1]?.trim();
