import type { AudioFacts } from '../facts.ts';

/**
 * Builds ffmpeg's arguments for filtering a sound, read from one of its inputs, for the next output.
 * @param input number of the input.
 */
export function soundArgs(
  input: number,
  { stream, joined }: Pick<AudioFacts, 'stream' | 'joined'>,
  filters: string,
): string[] {
  if (!joined) return ['-map', `${input}:${stream}`, '-af', filters];
  const { streams, speakers } = joined;
  const tracks = streams.map((index) => `[${input}:${index}]`).join('');
  const places = speakers.map((speaker, place) => `${place}.0-${speaker}`).join('|');
  const join = `join=inputs=${streams.length}:channel_layout=${speakers.join('+')}:map=${places}`;
  return ['-filter_complex', `${tracks}${join},${filters}[sound]`, '-map', '[sound]'];
}
