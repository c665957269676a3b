import * as z from 'zod/mini';
import { CaptionStyle, usualCaptionStyle } from './caption-style.ts';
import { rates } from './intents.ts';

const key = 'player';

/** What is missing or of no use is as usual. */
const orElse = z.catch;

const Preferences = z.object({
  /** A bitrate number; null is automatic. */
  quality: z.nullable(z.int()),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  isMuted: z.boolean(),
  rate: orElse(z.literal(rates), 1),
  /** The language of the captions, and whether they are on. */
  captionLanguage: orElse(z.nullable(z.string()), null),
  hasCaptions: orElse(z.boolean(), false),
  captionStyle: orElse(CaptionStyle, usualCaptionStyle),
  /** Bits a second that the last film's connection could do; null before the first. */
  bandwidth: orElse(z.nullable(z.number()), null),
});
type Preferences = z.infer<typeof Preferences>;

const usual = z.parse(Preferences, { quality: null, volume: 1, isMuted: false });

/** What this browser keeps from film to film. */
export function readPreferences(): Preferences {
  try {
    return z.parse(Preferences, JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return usual;
  }
}

export function keepPreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
