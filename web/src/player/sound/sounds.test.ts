import { expect, test } from 'vitest';
import { wishedSound } from './sounds.ts';

const sounds = [
  { name: 'Original', language: null },
  { name: 'English', language: 'en' },
  { name: 'English (Commentary)', language: 'en' },
  { name: 'Português', language: 'pt-BR' },
];
const heard = (name: string | null, language: string | null) => wishedSound(sounds, { name, language })?.name;

test('the choice for this film takes precedence, then the language chosen last', () => {
  expect(heard('English (Commentary)', 'pt-BR')).toBe('English (Commentary)');
  expect(heard(null, 'en')).toBe('English');
  expect(heard('Deutsch', 'pt')).toBe('Português');
});

test("without a choice, or if the film lacks it, the film's own audio is played", () => {
  expect(heard(null, null)).toBeUndefined();
  expect(heard(null, 'ja')).toBeUndefined();
});
