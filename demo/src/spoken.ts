type Line = readonly [start_s: number, end_s: number, text: string];

/** A film's captions in one language, as WebVTT. */
export type Spoken = { language: string; label: string; vtt: string };

export const spokenIn = (language: string, label: string, lines: readonly Line[]): Spoken => ({
  language,
  label,
  vtt: ['WEBVTT', ...lines.map(cue)].join('\n\n') + '\n',
});

export const englishAndGermanOf = (
  lines: readonly (readonly [start_s: number, end_s: number, english: string, german: string])[],
): Spoken[] => [
  spokenIn(
    'en',
    'English',
    lines.map(([start_s, end_s, english]) => [start_s, end_s, english]),
  ),
  spokenIn(
    'de',
    'Deutsch',
    lines.map(([start_s, end_s, , german]) => [start_s, end_s, german]),
  ),
];

const cue = ([start_s, end_s, text]: Line) => `${timeOf(start_s)} --> ${timeOf(end_s)}\n${text}`;

/** Formats minutes, seconds and milliseconds as WebVTT does: `01:05.500`. */
function timeOf(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
