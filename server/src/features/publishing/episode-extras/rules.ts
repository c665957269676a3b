import type { Markers } from '@kinora/contract/publishing/episode-extras';
import type { Chapter } from '@kinora/contract/playback/playback';

type Problems = Record<string, string>;

/** Formats a film's length for publishers: `1:05`, `1:00:05`. */
function formatLength(seconds: number): string {
  const twoDigits = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

const pastEndMessage = (field: string, length_s: number) =>
  `${field} is past the end of the film, which is ${formatLength(length_s)} long`;

/**
 * Returns what is wrong with the times of an episode's intro, recap and credits, by field; null if nothing is.
 * @param length_s length of the film; null if not known yet.
 */
export function checkMarkers(
  markers: Omit<Markers, 'credits_start_s'> & { credits_start_s?: number | null | undefined },
  length_s: number | null,
): Problems | null {
  const problems: Problems = {};
  for (const [kind, name] of [
    ['intro', 'Intro'],
    ['recap', 'Recap'],
  ] as const) {
    const [start, end] = [markers[`${kind}_start_s`], markers[`${kind}_end_s`]];
    if (start === null && end === null) continue;
    if (start === null) problems[`${kind}_start_s`] = `${name} needs a start as well`;
    else if (end === null) problems[`${kind}_end_s`] = `${name} needs an end as well`;
    else if (end <= start) problems[`${kind}_end_s`] = `${name} must end after it starts`;
    else if (length_s !== null && start >= length_s)
      problems[`${kind}_start_s`] = pastEndMessage(`${name} start`, length_s);
    else if (length_s !== null && end > length_s)
      problems[`${kind}_end_s`] = pastEndMessage(`${name} end`, length_s);
  }
  const { credits_start_s = null, intro_end_s, recap_end_s } = markers;
  if (credits_start_s !== null) {
    if (length_s !== null && credits_start_s >= length_s)
      problems.credits_start_s = pastEndMessage('Credits start', length_s);
    else if (credits_start_s < Math.max(intro_end_s ?? 0, recap_end_s ?? 0, 1))
      problems.credits_start_s = 'Credits must start after the intro and the recap';
  }
  return Object.keys(problems).length > 0 ? problems : null;
}

/** Like `checkMarkers`, for chapters, which may be listed in any order. */
export function checkChapters(chapters: Chapter[], length_s: number | null): Problems | null {
  const starts = new Set<number>();
  const problems: Problems = {};
  for (const [index, { start_s }] of chapters.entries()) {
    const field = `chapters.${index}.start_s`;
    if (starts.has(start_s)) problems[field] = 'Another chapter starts at the same time';
    else if (length_s !== null && start_s >= length_s)
      problems[field] = pastEndMessage('Chapter start', length_s);
    starts.add(start_s);
  }
  return Object.keys(problems).length > 0 ? problems : null;
}
