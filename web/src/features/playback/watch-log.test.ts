import { expect, test } from 'vitest';
import { createWatchLog } from './watch-log.ts';

const parseReport = async (intervals: string) => JSON.parse(intervals) as number[][];

test('reports each interval once', async () => {
  const log = createWatchLog();
  log.add([[0, 10.123456]]);
  expect(await log.report(parseReport)).toEqual([[0, 10.12]]);
  log.add([[60, 64]]);
  expect(await log.report(parseReport)).toEqual([[60, 64]]);
  expect(await log.report(parseReport)).toEqual([]);
});

test('reports a failed interval again with the next one', async () => {
  const log = createWatchLog();
  log.add([[0, 10]]);
  const failToSend = async () => {
    throw new Error('No connection');
  };
  await expect(log.report(failToSend)).rejects.toThrow('No connection');
  log.add([[10, 20]]);
  expect(await log.report(parseReport)).toEqual([[0, 20]]);
});

test('reports what was watched during a request in the next one', async () => {
  const log = createWatchLog();
  log.add([[0, 10]]);
  const reporting = log.report(async (intervals) => {
    log.add([[10, 12]]);
    return parseReport(intervals);
  });
  expect(await reporting).toEqual([[0, 10]]);
  expect(await log.report(parseReport)).toEqual([[10, 12]]);
});

test('counts seconds watched twice only once', () => {
  const log = createWatchLog();
  log.add([[0, 20]]);
  log.add([[10, 25]]);
  expect(log.watchedSeconds()).toBe(25);
});

test('splits a large number of intervals into several requests', async () => {
  const log = createWatchLog();
  log.add(Array.from({ length: 300 }, (_, part) => [part * 2, part * 2 + 1] as const));
  expect(await log.report(parseReport)).toHaveLength(200);
  expect(await log.report(parseReport)).toHaveLength(100);
});
