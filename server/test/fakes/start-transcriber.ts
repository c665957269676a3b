import type { IncomingMessage, ServerResponse } from 'node:http';
import { startByteServer } from '#test/fakes/local-server.ts';
import { readWav } from '#test/fakes/read-wav.ts';

/** A line of speech, in seconds from the beginning of the audio that is sent. */
type SpokenLine = {
  start: number;
  end: number;
  text: string;
  no_speech_prob?: number;
  avg_logprob?: number;
};

type Received = {
  path: string;
  model: string;
  language: string | null;
  response_format: string;
  authorization: string | null;
  /** Length of the audio. */
  seconds: number;
};

/** The servers differ in details that are not in OpenAI's documentation. */
type Dialect = 'openai' | 'whisper.cpp' | 'speaches' | 'localai';

type Answer = { status: number; body: string; headers?: Record<string, string> };
/** What a request gets instead of a transcript: another response, no response, or a reset connection. */
export type Fault = Answer | 'silence' | 'reset';

export type TranscriberFake = AsyncDisposable & {
  /** Value for TRANSCRIBER_URL. */
  url: string;
  received: Received[];
  /** The faults of the next requests, in order. */
  faults: Fault[];
  dialect: Dialect;
  /** The language that is spoken. */
  spoken_language: { code: string; name: string };
  /** Returns the speech that is recognized in the audio of each request. */
  recognize: (audio: { seconds: number; request: number }) => SpokenLine[] | Promise<SpokenLine[]>;
};

const maxBytes = 25 * 1024 ** 2;
const transcriptions = '/v1/audio/transcriptions';
const translations = '/v1/audio/translations';
const formats = ['json', 'text', 'srt', 'verbose_json', 'vtt'];

const refused = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
});

/**
 * Fakes the part of a speech recognition server that we use, as documented by OpenAI.
 * @param key the only key that is accepted, if any.
 */
export async function startTranscriber(key?: string): Promise<TranscriberFake> {
  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const path = request.url ?? '';
    if (request.method !== 'POST' || ![transcriptions, translations].includes(path))
      return refused(404, `Invalid URL (${request.method} ${path})`);
    const { authorization = null, 'content-type': type = '' } = request.headers;
    if (key !== undefined && authorization !== `Bearer ${key}`)
      return refused(401, `Incorrect API key provided: ${authorization?.slice(7)}.`);
    if (body.length > maxBytes) return refused(413, `Maximum content size limit (${maxBytes}) exceeded`);
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const field = (name: string) => form.get(name) as string | null;
    const file = form.get('file');
    if (!(file instanceof File)) return refused(400, "Missing required parameter: 'file'.");
    if (!/\.(?:flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/.test(file.name))
      return refused(400, `Unrecognized file format: ${file.name}`);
    const [model, response_format, language] = [
      field('model'),
      field('response_format') ?? 'json',
      field('language'),
    ];
    if (!model) return refused(400, "Missing required parameter: 'model'.");
    if (!formats.includes(response_format)) return refused(400, `Invalid format: ${response_format}`);
    if (language !== null && !/^[a-z]{2,3}$/.test(language))
      return refused(400, `Language parameter must be specified in ISO-639-1 format, not ${language}`);
    const { seconds } = readWav(Buffer.from(await file.arrayBuffer()));
    fake.received.push({ path, model, language, response_format, authorization, seconds });
    const lines = await fake.recognize({ seconds, request: fake.received.length });
    return { status: 200, body: JSON.stringify(transcript(fake, path, seconds, lines)) };
  }

  const server = await startByteServer(async (request, body, response) => {
    const fault = fake.faults.shift();
    if (fault === 'silence') return;
    if (fault === 'reset') request.socket.destroy();
    else send(response, fault ?? (await answer(request, body)));
  });
  const fake: TranscriberFake = {
    url: server.url,
    received: [],
    faults: [],
    dialect: 'openai',
    spoken_language: { code: 'en', name: 'english' },
    recognize: ({ seconds }) => [{ start: 0, end: seconds, text: ' Hello.' }],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return fake;
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function transcript(
  { dialect, spoken_language: spoken }: TranscriberFake,
  path: string,
  duration: number,
  lines: SpokenLine[],
): object {
  const task = path === translations ? 'translate' : 'transcribe';
  const text = lines.map((one) => one.text).join('');
  if (dialect === 'localai')
    return {
      text,
      segments: lines.map(({ start, end, text: line }, id) => ({
        id,
        start: start * 1e9,
        end: end * 1e9,
        text: line,
      })),
    };
  const language = dialect === 'speaches' ? spoken.code : spoken.name;
  const segments = lines.map((one, id) => ({
    id,
    seek: 0,
    temperature: 0,
    avg_logprob: -0.3,
    no_speech_prob: 0.01,
    ...one,
  }));
  return { task, language, duration, text, segments };
}
