import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer } from '#services/transcriber/server.ts';
import { AudioRefused, TranscriberDown } from '#services/transcriber/types.ts';
import { startTranscriber, type Fault, type TranscriberFake } from '#test/fakes/start-transcriber.ts';
import { createTemporaryFolder } from '#test/service-process.ts';
import { silentWav } from '#test/silent-wav.ts';

const key = 'sk-very-secret';
let fake: TranscriberFake;
let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let wav: string;
beforeAll(async () => {
  fake = await startTranscriber(key);
  folder = await createTemporaryFolder();
  wav = join(folder.path, 'speech.wav');
  await writeFile(wav, silentWav(3));
});
afterAll(async () => {
  await fake[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const settings = () => ({ kind: 'server' as const, url: fake.url, key, model: 'whisper-1' });
const order = { language: null, task: 'transcribe' as const, signal: new AbortController().signal };
const transcribe = (
  options: { language?: string; task?: 'transcribe' | 'translate'; signal?: AbortSignal } = {},
) => openServer(settings(), 60_000).transcribe({ ...order, wav, ...options });

test('audio is sent as OpenAI documents it, and the response is read with its timestamps', async () => {
  fake.recognize = () => [
    { start: 0, end: 1.5, text: ' Ahoi!' },
    { start: 1.5, end: 3, text: ' Thank you for watching.', no_speech_prob: 0.9, avg_logprob: -1.4 },
  ];
  fake.spoken_language = { code: 'de', name: 'german' };
  expect(await transcribe()).toEqual({ language: 'de', lines: [{ start_s: 0, end_s: 1.5, text: ' Ahoi!' }] });
  expect(fake.received.at(-1)).toEqual({
    path: '/v1/audio/transcriptions',
    model: 'whisper-1',
    language: null,
    response_format: 'verbose_json',
    authorization: `Bearer ${key}`,
    seconds: 3,
  });
});

test('a language is sent as the code that models know, and omitted if they do not know it', async () => {
  for (const [language, sent] of [
    ['pt-BR', 'pt'],
    ['nb', 'no'],
    ['fil', 'tl'],
    ['tlh', null],
  ] as const) {
    const { language: reported } = await transcribe({ language });
    expect(fake.received.at(-1)?.language).toBe(sent);
    expect(reported).toBe(sent === null ? 'de' : language);
  }
});

test('servers may name languages and measure time in different ways', async () => {
  fake.recognize = () => [{ start: 0.5, end: 2.25, text: 'Hei' }];
  const lines = [{ start_s: 0.5, end_s: 2.25, text: 'Hei' }];
  for (const [dialect, spoken, language] of [
    ['openai', { code: 'no', name: 'norwegian' }, 'nb'],
    ['whisper.cpp', { code: 'ht', name: 'haitian creole' }, 'ht'],
    ['speaches', { code: 'tl', name: 'tagalog' }, 'fil'],
    ['openai', { code: 'my', name: 'myanmar' }, 'my'],
    ['openai', { code: 'xx', name: 'klingonese' }, null],
    ['localai', { code: 'de', name: 'german' }, null],
  ] as const) {
    Object.assign(fake, { dialect, spoken_language: spoken });
    expect(await transcribe()).toEqual({ language, lines });
  }
  fake.dialect = 'openai';
});

test('translations use a separate endpoint, and are in English', async () => {
  fake.spoken_language = { code: 'de', name: 'german' };
  expect(await transcribe({ language: 'de', task: 'translate' })).toMatchObject({ language: 'en' });
  expect(fake.received.at(-1)).toMatchObject({ path: '/v1/audio/translations', language: null });
});

const html = { 'content-type': 'text/html' };
test.each<[string, Fault, typeof TranscriberDown, RegExp]>([
  [
    'too many requests',
    { status: 429, body: '{"error":"slow down"}' },
    TranscriberDown,
    /answered 429: .*slow down/,
  ],
  ['a crash', { status: 500, body: 'Internal Server Error' }, TranscriberDown, /answered 500/],
  [
    'a proxy without its server',
    { status: 502, body: '<html>Bad Gateway', headers: html },
    TranscriberDown,
    /502/,
  ],
  [
    'a wrong key',
    { status: 401, body: `Incorrect API key: ${key}` },
    TranscriberDown,
    /^(?!.*secret).*401: Incorrect API key: …/,
  ],
  ['a broken connection', 'reset', TranscriberDown, /cannot be reached/],
  ['rejected audio', { status: 400, body: '{"error":"no audio"}' }, AudioRefused, /answered 400: .*no audio/],
  [
    'an error with status 200',
    { status: 200, body: '{"error":"failed to read audio data"}' },
    AudioRefused,
    /failed to read audio data/,
  ],
  [
    'a web page',
    { status: 200, body: '<html>Welcome', headers: html },
    AudioRefused,
    /response is invalid: <html>/,
  ],
  [
    'a model without timestamps',
    { status: 200, body: '{"text":"Hello there"}' },
    AudioRefused,
    /no timestamps: set TRANSCRIBER_MODEL/,
  ],
])('%s is reported as temporary or permanent', async (_, fault, kind, message) => {
  fake.faults.push(fault);
  const failed = transcribe();
  await expect(failed).rejects.toBeInstanceOf(kind);
  await expect(failed).rejects.toThrow(message);
  // The server has recovered.
  expect((await transcribe()).lines).toHaveLength(1);
});

test('a server that never responds is treated as down, and the request can be interrupted', async () => {
  fake.faults.push('silence', 'silence');
  await expect(openServer(settings(), 200).transcribe({ ...order, wav })).rejects.toThrow(
    /has not answered for 0\.2 s/,
  );
  const stop = new AbortController();
  const interrupted = transcribe({ signal: stop.signal });
  stop.abort(new Error('The service is stopping'));
  await expect(interrupted).rejects.toThrow('The service is stopping');
  fake.faults = [];
});

test('a response without segments means that nothing was said', async () => {
  fake.faults.push({ status: 200, body: '{"text":""}' }, { status: 200, body: '{"text":"","segments":[]}' });
  for (const _ of [1, 2]) expect(await transcribe()).toEqual({ language: null, lines: [] });
});
