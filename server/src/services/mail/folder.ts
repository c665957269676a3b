import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { toMailOptions } from '#services/mail/envelope.ts';
import type { Address, Mail } from '#services/mail/types.ts';
import { unlessMissing } from '#services/storage/durable-files.ts';

/** Stores emails as files that any mail program can open, named so that they sort by time. */
export function openFolder(folder: string, from: Address): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    folder,
    async send(message) {
      const { message: bytes } = await transport.sendMail(toMailOptions(from, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.date.toISOString().replaceAll(/[:.]/g, '-')}-${message.id}.eml`;
      const temporaryPath = join(folder, `.${randomUUID()}`);
      await writeFile(temporaryPath, bytes, { mode: 0o600 });
      await rename(temporaryPath, join(folder, name));
    },
    async deleteEmailsTo(address) {
      for (const name of await readdir(folder).catch(unlessMissing<string[]>([]))) {
        const path = join(folder, name);
        const { to = [], replyTo = [] } = await PostalMime.parse(await readFile(path));
        if ([...to, ...replyTo].some((mailbox) => mailbox.address === address))
          await rm(path, { force: true });
      }
    },
    async close() {},
  };
}
