import * as z from 'zod/mini';

const key = 'player';

const Preferences = z.object({
  /** A bitrate number; null is automatic. */
  quality: z.nullable(z.int()),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  isMuted: z.boolean(),
});
type Preferences = z.infer<typeof Preferences>;

const usual: Preferences = { quality: null, volume: 1, isMuted: false };

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
