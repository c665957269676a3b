import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createTemporaryFolder } from '#test/service-process.ts';

test('captions are not written automatically unless a transcriber is set up', () => {
  expect(readConfig({}).transcriber).toBeNull();
});

test('a server is named by its address, with or without the API version at its end', () => {
  for (const TRANSCRIBER_URL of ['http://gpu:8000', 'http://gpu:8000/', 'http://gpu:8000/v1/'])
    expect(readConfig({ TRANSCRIBER_URL }).transcriber).toEqual({
      kind: 'server',
      url: 'http://gpu:8000',
      key: null,
      model: 'whisper-1',
    });
  const own = { TRANSCRIBER_KEY: 'hush', TRANSCRIBER_MODEL: 'Systran/faster-whisper-small' };
  expect(readConfig({ TRANSCRIBER_URL: 'https://api.example/whisper', ...own }).transcriber).toMatchObject({
    url: 'https://api.example/whisper',
    key: 'hush',
    model: 'Systran/faster-whisper-small',
  });
});

test('the program needs its model, and both must exist', async () => {
  await using folder = await createTemporaryFolder();
  const [WHISPER_PATH, WHISPER_MODEL] = [join(folder.path, 'whisper-cli'), join(folder.path, 'model.bin')];
  expect(() => readConfig({ WHISPER_PATH, WHISPER_MODEL })).toThrow(
    `WHISPER_PATH names ${WHISPER_PATH}, which does not exist\nWHISPER_MODEL names ${WHISPER_MODEL}, which does not exist`,
  );
  await writeFile(WHISPER_PATH, '#!/bin/sh\n');
  await writeFile(WHISPER_MODEL, '');
  expect(() => readConfig({ WHISPER_PATH, WHISPER_MODEL })).toThrow(
    `WHISPER_PATH names ${WHISPER_PATH}, which this user may not run (EACCES)`,
  );
  await chmod(WHISPER_PATH, 0o755);
  expect(readConfig({ WHISPER_PATH, WHISPER_MODEL }).transcriber).toEqual({
    kind: 'program',
    program: WHISPER_PATH,
    model_file: WHISPER_MODEL,
  });
  expect(() => readConfig({ WHISPER_MODEL })).toThrow('WHISPER_PATH is missing: WHISPER_MODEL needs it');
  expect(() => readConfig({ WHISPER_PATH: folder.path })).toThrow(
    `WHISPER_MODEL is missing: WHISPER_PATH needs it\nWHISPER_PATH names ${folder.path}, which is not a file`,
  );
});

test('settings that conflict or have no effect are refused, without repeating the key', () => {
  expect(() => readConfig({ TRANSCRIBER_URL: 'http://gpu:8000', WHISPER_PATH: '/bin/true' })).toThrow(
    /^WHISPER_PATH conflicts with TRANSCRIBER_URL: .* remove the other$/,
  );
  expect(() => readConfig({ TRANSCRIBER_KEY: 'hush', TRANSCRIBER_MODEL: 'small' })).toThrow(
    /^TRANSCRIBER_KEY has no effect without TRANSCRIBER_URL\nTRANSCRIBER_MODEL has no effect without TRANSCRIBER_URL$/,
  );
  const wrong =
    'TRANSCRIBER_URL must be a URL such as http://localhost:8000, without a user name, password or query';
  for (const TRANSCRIBER_URL of ['localhost:8000', 'ftp://gpu', 'http://me:hush@gpu', 'http://gpu/?model=a'])
    expect(() => readConfig({ TRANSCRIBER_URL, TRANSCRIBER_KEY: 'hush' })).toThrow(
      new RegExp(`^${wrong.replace('?', '\\?')}$`),
    );
  expect(() => readConfig({ TRANSCRIBER_URL: 'http://gpu', TRANSCRIBER_KEY: 'two words' })).toThrow(
    /^TRANSCRIBER_KEY must not contain spaces or line breaks$/,
  );
});
