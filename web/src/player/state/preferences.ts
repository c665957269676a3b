import * as z from 'zod/mini';
import { CaptionStyle, defaultCaptionStyle } from '../captions/caption-style.ts';
import { rates } from './intents.ts';

const key = 'player';

/** Falls back to a default when a value is missing or invalid. */
const orElse = z.catch;

const Preferences = z.object({
  /** A bitrate number; null for automatic. */
  quality: z.nullable(z.int()),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  isMuted: z.boolean(),
  rate: orElse(z.literal(rates), 1),
  /** The last audio language chosen; null for each film's own. */
  soundLanguage: orElse(z.nullable(z.string()), null),
  /** The last caption language chosen; `hasCaptions` is whether captions are on. */
  captionLanguage: orElse(z.nullable(z.string()), null),
  hasCaptions: orElse(z.boolean(), false),
  captionStyle: orElse(CaptionStyle, defaultCaptionStyle),
  /** The bandwidth measured during the last film, in bits per second; null before the first. */
  bandwidth: orElse(z.nullable(z.number()), null),
});
type Preferences = z.infer<typeof Preferences>;

const defaults = z.parse(Preferences, { quality: null, volume: 1, isMuted: false });

/** Reads the preferences that this browser keeps from film to film. */
export function readPreferences(): Preferences {
  try {
    return z.parse(Preferences, JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return defaults;
  }
}

export function storePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // Storage may be unavailable; playback works without it.
  }
}
