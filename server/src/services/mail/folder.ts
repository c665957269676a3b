import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { envelope } from '#services/mail/envelope.ts';
import type { Address, Mail } from '#services/mail/types.ts';

/** Keeps messages as files that every mail program opens, the names in the order of their time. */
export function openFolder(folder: string, from: Address): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    folder,
    async send(message) {
      const { message: bytes } = await transport.sendMail(envelope(from, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.date.toISOString().replaceAll(/[:.]/g, '-')}-${message.id}.eml`;
      const part = join(folder, `.${randomUUID()}`);
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, join(folder, name));
    },
    async close() {},
  };
}
