import * as z from 'zod/mini';
import { count } from '../plural.ts';

/** A stretch of an uploaded film that could not be read, in seconds from the start of the film. */
export const DamagedStretch = z.object({
  of: z.enum(['picture', 'sound', 'both']),
  from_s: z.number(),
  length_s: z.number(),
});
export type DamagedStretch = z.infer<typeof DamagedStretch>;

/** Where an uploaded film could not be read. */
export const Damage = z.object({
  /** The longest stretches, in the order of the film. */
  stretches: z.array(DamagedStretch),
  /** How many shorter ones are not listed. */
  unlisted: z.int(),
  /** How many seconds of the film are affected in total. */
  total_s: z.number(),
  /** The names of audio tracks, other than the main one, that could not be read and are left out. */
  lost_sounds: z.optional(z.array(z.string())),
});
export type Damage = z.infer<typeof Damage>;

/** States what could not be read: a sentence for each stretch and each audio track that was left out. */
export const damageSentences = ({ stretches, unlisted, lost_sounds = [] }: Damage): string[] => [
  ...stretches.map(sentenceOf),
  ...(unlisted > 0 ? [otherPlaces(unlisted)] : []),
  ...lost_sounds.map(
    (name) => `The audio track “${name}” could not be read, so it was left out of the film.`,
  ),
];

/** States where the longest unreadable stretch is, and how many others there are. */
export function damageSummary({ stretches, unlisted }: Damage): string {
  const [longest] = stretches.toSorted((one, other) => other.length_s - one.length_s);
  if (!longest) return '';
  const others = stretches.length - 1 + unlisted;
  return others === 0 ? sentenceOf(longest) : `${sentenceOf(longest)} ${otherPlaces(others)}`;
}

const otherPlaces = (number: number): string =>
  `${count(number, 'other place', undefined, 'en')} could not be read either.`;

function sentenceOf({ of, from_s, length_s }: DamagedStretch): string {
  const at = `at ${clockTime(from_s)} could not be read`;
  const length = lengthText(length_s);
  if (of === 'both') return `${length.charAt(0).toUpperCase()}${length.slice(1)} ${at}.`;
  return `The ${of} ${at} for ${length}.`;
}

function lengthText(seconds: number): string {
  if (seconds < 0.95) return 'less than a second';
  return seconds < 90 ? `about ${Math.round(seconds)} s` : `about ${Math.round(seconds / 60)} min`;
}

/** Formats a position in a film: `0:31`, `12:40`, `1:02:03`. */
function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`;
}
