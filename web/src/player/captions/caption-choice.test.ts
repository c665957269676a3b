import { expect, test } from 'vitest';
import { chooseLanguage } from './caption-choice.ts';

const choices = ['en', 'pt-BR', 'ar'].map((language) => ({ language, label: language }));
const choose = (captionLanguage: string | null, ...browserLanguages: string[]) =>
  chooseLanguage(choices, { captionLanguage }, browserLanguages);

test('the caption language chosen last is preferred to those of the browser', () => {
  expect(choose('ar', 'en-US', 'en')).toBe('ar');
  expect(choose('de', 'en-US', 'en')).toBe('en');
});

test('captions fall back to the language of another region, then to the first one', () => {
  expect(choose('pt-PT')).toBe('pt-BR');
  expect(choose(null, 'ja')).toBe('en');
});

test('no captions are chosen if a film has none', () => {
  expect(chooseLanguage([], { captionLanguage: 'en' }, ['en'])).toBeNull();
});
