import { seekStep, volumeStep, type Intent } from '../state/intents.ts';

/** A key's command for the screen around the player. */
export type ScreenCommand =
  | { type: 'next-episode' }
  | { type: 'previous-episode' }
  | { type: 'skip' }
  | { type: 'show-shortcuts' };

const commands: Record<string, Intent | ScreenCommand> = {
  ' ': { type: 'toggle-play' },
  k: { type: 'toggle-play' },
  j: { type: 'seek-by', seconds: -seekStep },
  l: { type: 'seek-by', seconds: seekStep },
  arrowleft: { type: 'seek-by', seconds: -seekStep },
  arrowright: { type: 'seek-by', seconds: seekStep },
  arrowup: { type: 'change-volume', by: volumeStep },
  arrowdown: { type: 'change-volume', by: -volumeStep },
  m: { type: 'toggle-mute' },
  f: { type: 'toggle-full-screen' },
  c: { type: 'toggle-captions' },
  i: { type: 'toggle-picture-in-picture' },
  '<': { type: 'change-rate', by: -1 },
  '>': { type: 'change-rate', by: 1 },
  s: { type: 'skip' },
  n: { type: 'next-episode' },
  p: { type: 'previous-episode' },
  '?': { type: 'show-shortcuts' },
};

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns the command for a key press, or null if the player doesn't use that key. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: KeyPress): Intent | ScreenCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^\d$/.test(key)) return { type: 'seek-to-part', part: Number(key) / 10 };
  return commands[key.toLowerCase()] ?? null;
}

/** The keys as shown in the shortcuts sheet. */
export const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J', '←'], does: 'Back 10 seconds' },
  { keys: ['L', '→'], does: 'Forward 10 seconds' },
  { keys: ['0–9'], does: 'Jump to a tenth of the film' },
  { keys: ['↑', '↓'], does: 'Volume up or down' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['C'], does: 'Captions on or off' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['S'], does: 'Skip the intro or recap' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['I'], does: 'Picture in picture' },
  { keys: ['N'], does: 'Next episode' },
  { keys: ['P'], does: 'Previous episode' },
  { keys: ['?'], does: 'Show this list' },
];
