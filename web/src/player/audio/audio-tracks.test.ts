import { expect, test } from 'vitest';
import { preferredAudioTrack } from './audio-tracks.ts';

const audioTracks = [
  { name: 'Original', language: null },
  { name: 'English', language: 'en' },
  { name: 'English (Commentary)', language: 'en' },
  { name: 'Português', language: 'pt-BR' },
];
const preferred = (name: string | null, language: string | null) =>
  preferredAudioTrack(audioTracks, { name, language })?.name;

test('the audio track chosen for this film takes precedence, then the language chosen last', () => {
  expect(preferred('English (Commentary)', 'pt-BR')).toBe('English (Commentary)');
  expect(preferred(null, 'en')).toBe('English');
  expect(preferred('Deutsch', 'pt')).toBe('Português');
});

test("the film's default track is played if none was chosen, or if the film lacks the chosen language", () => {
  expect(preferred(null, null)).toBeUndefined();
  expect(preferred(null, 'ja')).toBeUndefined();
});
