import { expect, test } from 'vitest';
import { chooseLanguage } from './caption-choice.ts';

const choices = ['en', 'pt-BR', 'ar'].map((language) => ({ language, label: language }));
const choose = (captionLanguage: string | null, ...spoken: string[]) =>
  chooseLanguage(choices, { captionLanguage }, spoken);

test('the language chosen last goes before those of the browser', () => {
  expect(choose('ar', 'en-US', 'en')).toBe('ar');
  expect(choose('de', 'en-US', 'en')).toBe('en');
});

test('a language of another region will do, and so will the first one', () => {
  expect(choose('pt-PT')).toBe('pt-BR');
  expect(choose(null, 'ja')).toBe('en');
});

test('where there are none, none are chosen', () => {
  expect(chooseLanguage([], { captionLanguage: 'en' }, ['en'])).toBeNull();
});
