import type { Cue } from '#services/captions/cue.ts';

/** Writes cues as plain WebVTT, whatever format they were read from. */
export const writeVtt = (cues: readonly Cue[]): string => ['WEBVTT', ...cues.map(block)].join('\n\n') + '\n';

const block = ({ start_s, end_s, settings, text }: Cue) =>
  `${timeOf(start_s)} --> ${timeOf(end_s)}${settings && ` ${settings}`}\n${text}`;

/** Formats hours, minutes, seconds and milliseconds: `00:01:05.500`. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
