import type { TranscriberSettings } from '#config/transcriber-settings.ts';
import { openServer } from '#services/transcriber/server.ts';
import { openWhisperCli } from '#services/transcriber/whisper-cli.ts';
import type { Transcriber } from '#services/transcriber/types.ts';

/** Opens the server or program that is set up to write captions; null if there is none. */
export function openTranscriber(settings: TranscriberSettings | null): Transcriber | null {
  if (!settings) return null;
  return settings.kind === 'server' ? openServer(settings) : openWhisperCli(settings);
}
