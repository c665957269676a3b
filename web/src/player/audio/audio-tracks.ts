import { primaryLanguage } from '../state/primary-language.ts';

/** An audio track of a film, such as a language or a commentary; its name is unique in the film. */
export type AudioTrackChoice = { name: string; language: string | null };

/** The audio track that a viewer chose for this film, and the language that they chose last for any film. */
export type AudioPreference = { name: string | null; language: string | null };

/** Returns the audio track that matches a preference; null if none does, so that the film's default track is played. */
export function preferredAudioTrack(
  audioTracks: readonly AudioTrackChoice[],
  preference: AudioPreference,
): AudioTrackChoice | null {
  const { name, language } = preference;
  const chosen = audioTracks.find((one) => one.name === name);
  if (chosen || language === null) return chosen ?? null;
  return (
    audioTracks.find((one) => one.language === language) ??
    audioTracks.find(
      (one) => one.language !== null && primaryLanguage(one.language) === primaryLanguage(language),
    ) ??
    null
  );
}
