import type { Cue } from '#services/captions/cue.ts';

/** Writes cues as plain WebVTT, whatever format they were read from. */
export const writeVtt = (cues: readonly Cue[]): string =>
  ['WEBVTT', ...cues.map(formatCue)].join('\n\n') + '\n';

const formatCue = ({ start_s, end_s, settings, text }: Cue) =>
  `${formatTime(start_s)} --> ${formatTime(end_s)}${settings && ` ${settings}`}\n${text}`;

/** Formats hours, minutes, seconds and milliseconds: `00:01:05.500`. */
function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${twoDigits(ms / 3_600_000)}:${twoDigits((ms / 60_000) % 60)}:${twoDigits((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
