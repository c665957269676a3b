import type { SourceFacts } from '../facts.ts';
import { toHdrScreen, toScreen } from './color-filters.ts';
import type { Rung } from './ladder.ts';
import { constantRate } from './picture-filters.ts';
import type { Timeline } from './timeline.ts';

/**
 * Builds the filters between the decoder and the encoders of all rungs, from frame `firstFrame` on. The output
 * for the rung at index n is `[vn]`. Each size is scaled from the next larger one, which halves the scaling
 * work.
 * @param rungs largest first.
 */
export async function filterGraph(
  facts: SourceFacts,
  rungs: readonly Rung[],
  timeline: Timeline,
  firstFrame: number,
): Promise<string> {
  const outputs = rungs.map((rung, index) => ({ rung, label: `[v${index}]` }));
  const ranges = [outputs.filter(({ rung }) => !rung.hdr), outputs.filter(({ rung }) => rung.hdr)].filter(
    (group) => group.length > 0,
  );
  const sources = ranges.map((_, range) => `[c${range}]`);
  const chains = [
    `[0:${facts.video_stream}]${constantRate(facts, timeline, firstFrame).join(',')}${split(sources)}`,
  ];
  for (const [range, group] of ranges.entries()) {
    const largest = group[0]?.rung;
    if (!largest) continue;
    const converted = largest.hdr ? toHdrScreen(facts, largest) : await toScreen(facts, largest);
    let input = `[c${range}]${converted.join(',')},`;
    const bitrates = [...new Set(group.map(({ rung }) => rung.bitrate))];
    for (const [step, bitrate] of bitrates.entries()) {
      const ownLabels = group.filter(({ rung }) => rung.bitrate === bitrate).map(({ label }) => label);
      const next = group.find(({ rung }) => rung.bitrate === bitrates[step + 1])?.rung;
      const nextLabel = `[t${range}_${step}]`;
      chains.push(`${input}null${split(next ? [...ownLabels, nextLabel] : ownLabels)}`);
      if (next) input = `${nextLabel}scale=${next.width}:${next.height},setsar=1,`;
    }
  }
  return chains.join(';');
}

/** Copies frames to each of these labels. */
const split = (labels: readonly string[]): string =>
  labels.length > 1 ? `,split=${labels.length}${labels.join('')}` : labels.join('');
