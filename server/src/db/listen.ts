import type { PGlite } from '@electric-sql/pglite';
import { second } from '#clock.ts';
import type { Session } from '#db/pglite-dialect.ts';

/** Handlers, by channel, for messages that transactions send with pg_notify; a message arrives after the commit. */
export type Handlers = Readonly<Record<string, (payload: string) => void>>;

export type Listening = {
  /** Whether the connection was lost since the last call, so that messages may have been missed. */
  mayHaveMissed: () => boolean;
  close: () => Promise<void>;
};

/** Called when messages start or stop arriving. */
export type OnListening = (isListening: boolean) => void;

/** Listens on a dedicated connection, which is reopened when it is lost. */
export async function listenOnServer(
  url: string,
  handlers: Handlers,
  onListening: OnListening = () => {},
): Promise<Listening> {
  const { Client } = (await import('pg')).default;
  let connected: InstanceType<typeof Client> | null = null;
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosed = false;
  let wasLost = false;

  async function start(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true });
    let isLost = false;
    const handleLoss = () => {
      if (isLost) return;
      isLost = true;
      wasLost = true;
      if (connected) onListening(false);
      connected = null;
      client.end().catch(() => {});
      if (!isClosed) reconnecting = setTimeout(() => void start(), 2 * second).unref();
    };
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    client.on('notification', ({ channel, payload = '' }) => handlers[channel]?.(payload));
    try {
      await client.connect();
      for (const channel of Object.keys(handlers)) await client.query(`listen ${channel}`);
      if (isClosed) return handleLoss();
      connected = client;
      onListening(true);
    } catch {
      handleLoss();
    }
  }

  await start();
  return {
    mayHaveMissed: () => {
      const hasMissed = wasLost;
      wasLost = connected === null;
      return hasMissed;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(reconnecting);
      await connected?.end();
    },
  };
}

/** Like `listenOnServer`, in the single session of the embedded database. */
export async function listenEmbedded(
  session: Session,
  handlers: Handlers,
  onListening: OnListening = () => {},
): Promise<Listening> {
  const unlisteners: Awaited<ReturnType<PGlite['listen']>>[] = [];
  for (const [channel, handle] of Object.entries(handlers))
    unlisteners.push(await session.run((pglite) => pglite.listen(channel, handle)));
  onListening(true);
  return {
    mayHaveMissed: () => false,
    close: async () => {
      for (const unlisten of unlisteners) await session.run(() => unlisten());
    },
  };
}
