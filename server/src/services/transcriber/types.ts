import type { SpeechTask } from '@kinora/contract/publishing/episode-extras';

/** What is said from one moment to another, in seconds from the beginning of the sound, as plain text. */
export type SpokenLine = { start_s: number; end_s: number; text: string };

/** `language` is that of the lines, as the transcriber was told or heard; null if it does not say. */
export type Transcript = { language: string | null; lines: SpokenLine[] };

/** What writes down speech: a server, or a program on this machine. */
export type Transcriber = {
  /**
   * @param wav path of a WAV file: mono, 16 kHz, 16 bit, at most ten minutes.
   * @param language the language spoken, null to have it recognised. A language that the model does not know is
   * recognised as well.
   * @throws TranscriberDown when it may work later, SoundRefused when it probably will not.
   */
  transcribe: (order: {
    wav: string;
    language: string | null;
    task: SpeechTask;
    signal: AbortSignal;
  }) => Promise<Transcript>;
};

/** The transcriber cannot be reached, has too much to do, or is not set up correctly. */
export class TranscriberDown extends Error {
  override name = 'TranscriberDown';
}

/** The transcriber rejected the sound, or its answer cannot be used. */
export class SoundRefused extends Error {
  override name = 'SoundRefused';
}
