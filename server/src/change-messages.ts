import { randomUUID } from 'node:crypto';
import { second } from '#clock.ts';
import { catalogueChannel, sessionsChannel, announceCatalogueChange } from '#db/change-channels.ts';
import type { Database } from '#db/database.ts';
import type { Listening } from '#db/listen.ts';

/** How long to wait for a probe to come back before sending another. */
const probeInterval_ms = 5 * second;

/** Called on every change, with the payload of its message; null if messages may have been missed. */
export type OnChange = (payload: string | null) => void;

export type ChangeMessages = {
  /** Whether messages arrive. If so, cached results can be kept until a message announces a change. */
  areReliable: () => boolean;
  /** Registers a callback for every change that triggers announce on a channel. */
  on: (channel: string, changed: OnChange) => void;
  close: () => Promise<void>;
};

/**
 * Listens for changes in the database: triggers send messages to every process on commit, and to this process
 * before the statement that made the change returns. Messages are relied on only after a probe has arrived,
 * because some connection poolers drop messages.
 */
export function listenForChanges({
  db,
  listen,
  onOwnChange,
}: Pick<Database, 'db' | 'listen' | 'onOwnChange'>): ChangeMessages {
  const listeners = new Map<string, OnChange[]>([
    [catalogueChannel, []],
    [sessionsChannel, []],
  ]);
  let listening: Promise<Listening> | undefined;
  let isTrusted = false;
  let probe = '';
  let probedAt = 0;

  const notify = (channel: string, payload: string | null) =>
    listeners.get(channel)?.forEach((changed) => changed(payload));

  function sendProbe(): void {
    probe = randomUUID();
    probedAt = Date.now();
    // Until the probe comes back, nothing is cached, and later requests send another probe.
    announceCatalogueChange(db, probe).catch(() => {});
  }

  function start(): Promise<Listening> {
    onOwnChange(notify);
    return listen(
      {
        [catalogueChannel]: (payload) => {
          notify(catalogueChannel, payload);
          if (payload === probe) isTrusted = true;
        },
        [sessionsChannel]: (payload) => notify(sessionsChannel, payload),
      },
      (isListening) => {
        isTrusted = false;
        for (const channel of listeners.keys()) notify(channel, null);
        if (isListening) sendProbe();
      },
    );
  }

  return {
    areReliable: () => {
      if (!listening) {
        listening = start();
        // If listening fails, nothing is cached.
        listening.catch(() => {});
      }
      if (!isTrusted && probe !== '' && Date.now() - probedAt > probeInterval_ms) sendProbe();
      return isTrusted;
    },
    on: (channel, changed) => void listeners.get(channel)?.push(changed),
    close: async () => {
      isTrusted = false;
      await (await listening?.catch(() => undefined))?.close();
    },
  };
}
