import { toScreen } from '@kinora/media/encode/color-filters';
import type { Rung } from '@kinora/media/encode/ladder';
import { constantRate } from '@kinora/media/encode/picture-filters';
import { timelineOf } from '@kinora/media/encode/timeline';
import type { SourceFacts } from '@kinora/media/facts';
import { inputArgs, quietArgs } from '@kinora/media/run/input';

/** A rung encoded at a fixed bitrate. */
export type FixedOutput = { rung: Rung; kbits: number; file: string };

/**
 * Returns ffmpeg's arguments for encoding at fixed bitrates from a single decode: with x264's `veryfast`, a buffer of
 * two seconds, and the key frames, sizes and scaling of our own ladder. The outputs must be sorted by rung, largest
 * first.
 */
export async function fixedLadder(
  source: string,
  facts: SourceFacts,
  outputs: readonly FixedOutput[],
): Promise<string[]> {
  const rungs = [...new Set(outputs.map(({ rung }) => rung))];
  const [largest] = rungs;
  if (!largest) throw new RangeError('there is nothing to encode');
  const timeline = timelineOf(facts, rungs);
  const filters = [...constantRate(facts, timeline), ...(await toScreen(facts, largest))];
  const chains = [`[0:${facts.video_stream}]${filters.join(',')}[s0]`];
  for (const [position, rung] of rungs.entries()) {
    const pads = outputs.flatMap((output, index) => (output.rung === rung ? [`[v${index}]`] : []));
    const next = rungs[position + 1];
    chains.push(
      `[s${position}]split=${pads.length + (next ? 1 : 0)}${pads.join('')}${next ? `[t${position}]` : ''}`,
    );
    if (next) chains.push(`[t${position}]scale=${next.width}:${next.height},setsar=1[s${position + 1}]`);
  }
  return [
    quietArgs,
    inputArgs(source, { threads: 2 }),
    ['-filter_complex', chains.join(';'), '-filter_complex_threads', '2'],
    ...outputs.map(({ kbits, file }, index) =>
      [
        ['-map', `[v${index}]`, '-fps_mode', 'passthrough', '-c:v', 'libx264', '-preset', 'veryfast'],
        ['-profile:v', 'high', '-b:v', `${kbits}k`, '-maxrate', `${kbits}k`, '-bufsize', `${2 * kbits}k`],
        ['-g', String(timeline.gop), '-keyint_min', String(timeline.gop), '-sc_threshold', '0'],
        ['-flags', '+cgop', '-threads', '2', '-f', 'mp4', file],
      ].flat(),
    ),
  ].flat();
}
