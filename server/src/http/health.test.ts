import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';

test('readyz names the checks that fail, such as a full disk or unreachable storage, until they succeed again', async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'error' });
  const get = async (path: string) => {
    const response = await fetch(kinora.base + path);
    return [response.status, await response.json()];
  };
  const healthy = { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok', disk: 'ok' };
  expect(await get('/readyz')).toEqual([200, healthy]);
  const { storage } = kinora.context;
  const { freeSpace, check } = storage;

  storage.freeSpace = async () => 10 * 1024 * 1024;
  expect(await get('/readyz')).toEqual([503, { ...healthy, status: 'unavailable', disk: 'full' }]);
  expect(await get('/healthz')).toEqual([200, { status: 'ok' }]);
  storage.freeSpace = freeSpace;
  expect(await get('/readyz')).toEqual([200, healthy]);

  const { config } = kinora.context;
  const { data_dir } = config;
  // A file system that never has free space; it exists only on Linux.
  config.data_dir = '/proc';
  const disk = process.platform === 'linux' ? 'full' : 'unreachable';
  expect(await get('/readyz')).toEqual([503, { ...healthy, status: 'unavailable', disk }]);
  config.data_dir = data_dir;

  storage.check = () => new Promise(() => {});
  expect(await get('/readyz')).toEqual([503, { ...healthy, status: 'unavailable', storage: 'unreachable' }]);
  storage.check = check;
  expect(await get('/readyz')).toEqual([200, healthy]);
});
