import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, type Turn } from '#features/processing/jobs/turns.ts';

const minute_s = 60;

/** Returns helpers that start and end work on films, and list the films that have begun. */
function filmsInTurn(max: number) {
  const inTurn = createTurns(max);
  const begun = new Map<string, Turn & { end: () => void }>();
  const film = (name: string) => {
    const found = begun.get(name);
    if (!found) throw new Error(`${name} has not begun`);
    return found;
  };
  return {
    begun: async () => {
      await immediate();
      return [...begun.keys()];
    },
    film,
    add: (name: string, length_s: number) =>
      inTurn(length_s, async (turn) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.set(name, { ...turn, end: resolve });
        await promise;
      }),
  };
}

test('a film waits until the long film before it is under way, but not until that film ends', async () => {
  const { add, begun, film } = filmsInTurn(2);
  void add('long', 180 * minute_s);
  void add('short', 5 * minute_s);
  expect(await begun()).toEqual(['long']);
  film('long').reportUnderWay();
  expect(await begun()).toEqual(['long', 'short']);
});

test('a film does not wait for a film that hangs', async () => {
  const { add, begun, film } = filmsInTurn(1);
  void add('hung', minute_s);
  void add('next', minute_s);
  expect(await begun()).toEqual(['hung']);
  film('hung').reportStuck();
  expect(await begun()).toEqual(['hung', 'next']);
  // When the hung film ends, it does not free a second place.
  void add('third', minute_s);
  film('hung').end();
  expect(await begun()).toEqual(['hung', 'next']);
  film('next').end();
  expect(await begun()).toEqual(['hung', 'next', 'third']);
});

test('only a few films are worked on at a time, and the shortest waiting film is next', async () => {
  const { add, begun, film } = filmsInTurn(2);
  for (const [name, minutes] of [
    ['one', 180],
    ['two', 90],
    ['three', 60],
    ['four', 5],
  ] as const) {
    void add(name, minutes * minute_s);
  }
  expect(await begun()).toEqual(['one']);
  film('one').reportUnderWay();
  film('one').reportUnderWay();
  expect(await begun()).toEqual(['one', 'four']);
  film('four').reportUnderWay();
  expect(await begun()).toEqual(['one', 'four']);
  film('four').end();
  expect(await begun()).toEqual(['one', 'four', 'three']);
});
