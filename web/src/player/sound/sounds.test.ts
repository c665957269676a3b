import { expect, test } from 'vitest';
import { preferredSound } from './sounds.ts';

const sounds = [
  { name: 'Original', language: null },
  { name: 'English', language: 'en' },
  { name: 'English (Commentary)', language: 'en' },
  { name: 'Português', language: 'pt-BR' },
];
const preferred = (name: string | null, language: string | null) =>
  preferredSound(sounds, { name, language })?.name;

test('the audio track chosen for this film takes precedence, then the language chosen last', () => {
  expect(preferred('English (Commentary)', 'pt-BR')).toBe('English (Commentary)');
  expect(preferred(null, 'en')).toBe('English');
  expect(preferred('Deutsch', 'pt')).toBe('Português');
});

test("the film's own audio is played without a choice, or if the film lacks the chosen track", () => {
  expect(preferred(null, null)).toBeUndefined();
  expect(preferred(null, 'ja')).toBeUndefined();
});
