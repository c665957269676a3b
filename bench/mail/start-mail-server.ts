import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type MailServer = Disposable & {
  /** Value for SMTP_URL. */
  url: string;
  /** Number of messages accepted so far. */
  accepted: () => Promise<number>;
};

export async function startMailServer(): Promise<MailServer> {
  const server = fork(fileURLToPath(new URL('mail-server.ts', import.meta.url)));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    url: `smtp://127.0.0.1:${port}`,
    async accepted() {
      const reply = once(server, 'message');
      server.send('count');
      const [{ accepted }] = (await reply) as [{ accepted: number }];
      return accepted;
    },
    [Symbol.dispose]: () => void server.kill(),
  };
}
