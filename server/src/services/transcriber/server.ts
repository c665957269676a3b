import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hour } from '#clock.ts';
import type { TranscriberSettings } from '#config/transcriber-settings.ts';
import { modelLanguage } from '#services/transcriber/model-languages.ts';
import { readResponse } from '#services/transcriber/read-response.ts';
import { AudioRefused, TranscriberDown, type Transcriber } from '#services/transcriber/types.ts';

type ServerSettings = Extract<TranscriberSettings, { kind: 'server' }>;

const paths = { transcribe: '/v1/audio/transcriptions', translate: '/v1/audio/translations' };

/** Enough for ten minutes of audio on a machine without a GPU. */
const defaultTimeout_ms = hour;
const maxResponseBytes = 32 * 1024 ** 2;

/**
 * Statuses after which a retry may succeed: the operator can correct a wrong key or URL, and the other problems are
 * temporary.
 */
const temporaryStatuses = [401, 403, 404, 405, 407, 408, 409, 425, 429];

/**
 * Opens a server that speaks OpenAI's protocol.
 * @see https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export function openServer({ url, key, model }: ServerSettings, timeout_ms = defaultTimeout_ms): Transcriber {
  return {
    transcribe: async ({ wav, language, task, signal }) => {
      // Translations are always from an automatically detected language to English.
      const spokenCode = task === 'transcribe' && language ? modelLanguage(language) : null;
      const form = await multipart(wav, {
        model,
        // The only format that contains timestamps and the language.
        response_format: 'verbose_json',
        ...(spokenCode && { language: spokenCode }),
      });
      const headers = { ...form.headers, ...(key && { authorization: `Bearer ${key}` }) };
      const timeout = AbortSignal.timeout(timeout_ms);
      try {
        const response = await post(
          `${url}${paths[task]}`,
          headers,
          form.body,
          AbortSignal.any([signal, timeout]),
        );
        if (response.status === 200) {
          const read = readResponse(response.text);
          return task === 'translate'
            ? { ...read, language: 'en' }
            : { ...read, language: spokenCode && language ? language : read.language };
        }
        const message = `The transcriber answered ${response.status}: ${excerpt(response.text, key)}`;
        throw response.status >= 500 || temporaryStatuses.includes(response.status)
          ? new TranscriberDown(message)
          : new AudioRefused(message);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof TranscriberDown || error instanceof AudioRefused) throw error;
        const problem = timeout.aborted ? `has not answered for ${timeout_ms / 1000} s` : 'cannot be reached';
        throw new TranscriberDown(`The transcriber ${problem}: ${(error as Error).message}`, {
          cause: error,
        });
      }
    },
  };
}

/** Shortens a response for a log line and removes the key that it may repeat. */
const excerpt = (text: string, key: string | null): string =>
  (key ? text.replaceAll(key, '…') : text).replaceAll(/\s+/g, ' ').slice(0, 300);

/** Builds a form with a file, which is read while the form is sent. Some servers require a declared length. */
async function multipart(wav: string, fields: Record<string, string>) {
  const boundary = `kinora-${randomUUID()}`;
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const body = new Blob([
    ...Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`),
    part('name="file"; filename="speech.wav"'),
    'content-type: audio/wav\r\n\r\n',
    await openAsBlob(wav),
    `\r\n--${boundary}--\r\n`,
  ]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.size),
    accept: 'application/json',
  };
  return { body, headers };
}

/** Sends a POST. @NOTE `fetch` would give up on a server that takes five minutes to respond. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: Blob,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sendRequest = url.startsWith('https:') ? requestHttps : requestHttp;
  const sending = sendRequest(url, { method: 'POST', headers, signal }, resolve).on('error', reject);
  // An error while sending shows in the response as well, unless the server responded early.
  pipeline(Readable.fromWeb(body.stream()), sending).catch(reject);
  const response = await promise;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new AudioRefused("The transcriber's response is too long");
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') };
}
