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
  if (/^\d$/.test(key)) return { type: 'seek-to-fraction', fraction: Number(key) / 10 };
  return commands[key.toLowerCase()] ?? null;
}

/** The keys as shown in the shortcuts sheet. */
export const shortcuts: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['Space', 'K'], action: 'Play or pause' },
  { keys: ['J', '←'], action: 'Back 10 seconds' },
  { keys: ['L', '→'], action: 'Forward 10 seconds' },
  { keys: ['0–9'], action: 'Jump to a tenth of the film' },
  { keys: ['↑', '↓'], action: 'Volume up or down' },
  { keys: ['M'], action: 'Mute' },
  { keys: ['C'], action: 'Captions on or off' },
  { keys: ['<', '>'], action: 'Slower or faster' },
  { keys: ['S'], action: 'Skip the intro or recap' },
  { keys: ['F'], action: 'Full screen' },
  { keys: ['I'], action: 'Picture in picture' },
  { keys: ['N'], action: 'Next episode' },
  { keys: ['P'], action: 'Previous episode' },
  { keys: ['?'], action: 'Show this list' },
];
