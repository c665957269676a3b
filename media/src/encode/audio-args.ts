import type { AudioFacts, JoinedTracks } from '../facts.ts';

/**
 * Builds the ffmpeg arguments that filter an audio track of an input for the next output.
 * @param input number of the input.
 */
export function audioArgs(
  input: number,
  { stream, joined }: Pick<AudioFacts, 'stream' | 'joined'>,
  filters: string,
): string[] {
  if (!joined) return ['-map', `${input}:${stream}`, '-af', filters];
  return ['-filter_complex', `${joinedAudio(input, joined)},${filters}[sound]`, '-map', '[sound]'];
}

/** Builds the beginning of a filter graph, which joins several audio tracks into one. */
export function joinedAudio(input: number, { streams, speakers }: JoinedTracks): string {
  const tracks = streams.map((index) => `[${input}:${index}]`).join('');
  const channelMap = speakers.map((speaker, index) => `${index}.0-${speaker}`).join('|');
  return `${tracks}join=inputs=${streams.length}:channel_layout=${speakers.join('+')}:map=${channelMap}`;
}
