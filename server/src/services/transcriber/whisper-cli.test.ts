import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AudioRefused, TranscriberDown } from '#services/transcriber/types.ts';
import { openWhisperCli } from '#services/transcriber/whisper-cli.ts';
import { createTemporaryFolder } from '#test/service-process.ts';
import { silentWav } from '#test/silent-wav.ts';
import { whisperProgram, type WhisperModel } from '#test/whisper-program.ts';

async function prepare(model: WhisperModel) {
  const folder = await createTemporaryFolder();
  const wav = join(folder.path, 'speech.wav');
  await writeFile(wav, silentWav(2));
  const { WHISPER_PATH: program, WHISPER_MODEL: model_file } = await whisperProgram(folder.path, model);
  const order = { wav, language: null, task: 'transcribe' as const, signal: new AbortController().signal };
  return { folder, wav, order, ...openWhisperCli({ kind: 'program', program, model_file }) };
}

const lines = [{ from: 250, to: 1500, text: ' Ahoi, “Grün”!', translation: ' Hello, “Grün”!' }];

test('whisper-cli detects the language, or uses the language that it is given', async () => {
  const { folder, order, transcribe } = await prepare({ language: 'de', lines });
  await using _ = folder;
  const transcribed = [{ start_s: 0.25, end_s: 1.5, text: ' Ahoi, “Grün”!' }];
  expect(await transcribe(order)).toEqual({ language: 'de', lines: transcribed });
  expect(await transcribe({ ...order, language: 'pt-BR' })).toEqual({
    language: 'pt-BR',
    lines: transcribed,
  });
  const translated = await transcribe({ ...order, task: 'translate' });
  expect(translated).toMatchObject({ language: 'en', lines: [{ text: ' Hello, “Grün”!' }] });
  expect((await readdir(folder.path)).toSorted()).toEqual(['model.bin', 'speech.wav', 'whisper-cli']);
});

test('a program that fails or writes nothing has refused the audio; one that cannot be run is treated as down', async () => {
  const broken = await prepare({ exit: 10 });
  await using _broken = broken.folder;
  await expect(broken.transcribe(broken.order)).rejects.toEqual(
    new AudioRefused('whisper-cli ended with 10: error: failed to process audio'),
  );
  const invalidAudio = await prepare({ language: 'de', lines });
  await using _invalidAudio = invalidAudio.folder;
  await writeFile(invalidAudio.wav, 'not audio');
  await expect(invalidAudio.transcribe(invalidAudio.order)).rejects.toEqual(
    new AudioRefused('whisper-cli did not write a transcript'),
  );
  const missing = openWhisperCli({
    kind: 'program',
    program: '/nowhere/whisper-cli',
    model_file: '/nowhere',
  });
  await expect(missing.transcribe(invalidAudio.order)).rejects.toBeInstanceOf(TranscriberDown);
});
