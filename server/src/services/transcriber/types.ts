import type { SpeechTask } from '@kinora/contract/publishing/episode-extras';

/** The speech between two moments, in seconds from the beginning of the audio, as plain text. */
export type SpokenLine = { start_s: number; end_s: number; text: string };

/**
 * `language` is the language of the lines, as given or detected; null if the transcriber does not report it.
 */
export type Transcript = { language: string | null; lines: SpokenLine[] };

/** Transcribes speech: a server, or a program on this machine. */
export type Transcriber = {
  /**
   * @param wav path of a WAV file: mono, 16 kHz, 16 bit, at most ten minutes.
   * @param language the language spoken; null, or a language that the model does not know, to have it
   * detected.
   * @throws TranscriberDown if a retry may succeed, AudioRefused if it probably will not.
   */
  transcribe: (order: {
    wav: string;
    language: string | null;
    task: SpeechTask;
    signal: AbortSignal;
  }) => Promise<Transcript>;
};

/** The transcriber cannot be reached, is overloaded, or is not set up correctly. */
export class TranscriberDown extends Error {
  override name = 'TranscriberDown';
}

/** The transcriber rejected the audio, or its response cannot be used. */
export class AudioRefused extends Error {
  override name = 'AudioRefused';
}
