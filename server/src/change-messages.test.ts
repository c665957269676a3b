import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import { expect, test } from 'vitest';
import { listenForChanges, type OnChange } from '#change-messages.ts';
import { catalogueChannel, sessionsChannel } from '#db/change-channels.ts';
import type { Handlers, OnListening } from '#db/listen.ts';
import type { Tables } from '#db/tables.ts';

/** Runs no queries, but records the last parameter of each query. */
class RecordingDriver extends DummyDriver {
  readonly #probes: string[];

  constructor(probes: string[]) {
    super();
    this.#probes = probes;
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = (query: CompiledQuery) => {
      this.#probes.push(String(query.parameters.at(-1)));
      return run(query);
    };
    return connection;
  }
}

/** A database whose messages arrive when the test sends them. */
function fakeDatabase() {
  const probes: string[] = [];
  let handlers: Handlers = {};
  let reportListening: OnListening = () => {};
  let deliverOwn: (channel: string, payload: string) => void = () => {};
  const messages = listenForChanges({
    db: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new RecordingDriver(probes),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    listen: async (registered, onListening = () => {}) => {
      [handlers, reportListening] = [registered, onListening];
      return { mayHaveMissed: () => false, close: async () => {} };
    },
    onOwnChange: (changed) => (deliverOwn = changed),
  });
  return {
    messages,
    setListening: (isListening: boolean) => reportListening(isListening),
    receive: (channel: string, payload: string) => handlers[channel]?.(payload),
    receiveOwn: (channel: string, payload: string) => deliverOwn(channel, payload),
    lastProbe: async () => {
      await expect.poll(() => probes.length).toBeGreaterThan(0);
      return probes.splice(0).at(-1) ?? '';
    },
  };
}

test('messages are relied on once a probe has returned, until the connection is lost', async () => {
  const { messages, setListening, receive, receiveOwn, lastProbe } = fakeDatabase();
  const received: Parameters<OnChange>[0][] = [];
  messages.on(sessionsChannel, (payload) => received.push(payload));
  expect(messages.areReliable()).toBe(false);
  setListening(true);
  const first = await lastProbe();
  receiveOwn(catalogueChannel, first);
  expect(messages.areReliable(), 'a probe that returns on the connection that sent it proves nothing').toBe(
    false,
  );
  receive(catalogueChannel, first);
  expect(messages.areReliable()).toBe(true);

  received.length = 0;
  receive(sessionsChannel, '7');
  receiveOwn(sessionsChannel, '8');
  expect(received).toEqual(['7', '8']);

  setListening(false);
  expect([messages.areReliable(), received.at(-1)], 'caches are emptied').toEqual([false, null]);
  setListening(true);
  receive(catalogueChannel, first);
  expect(messages.areReliable(), 'an old probe').toBe(false);
  receive(catalogueChannel, await lastProbe());
  expect(messages.areReliable()).toBe(true);
});
