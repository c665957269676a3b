import type { AudioFacts, SourceFacts } from '../facts.ts';
import { nameOfLanguage } from '../language.ts';
import type { Speakers } from './audio-filters.ts';

/** An audio track that viewers can choose. */
export type AudioChoice = Pick<AudioFacts, 'language' | 'is_description'> & {
  speakers: Speakers;
  /** Unique among the renditions for the same speakers; a track has the same name in stereo and in 5.1. */
  name: string;
  /** Whether it is the film's main audio track. */
  is_main: boolean;
  /** Whether players may select it automatically, by the viewer's language. */
  is_automatic: boolean;
};

export type AudioRendition = AudioChoice & {
  /** Name of its folder; unique among the film's tracks. */
  folder: string;
  /** The track of the source that it is made from. */
  track: AudioFacts;
};

/** The folder of the main audio track in stereo, which every film with audio has. */
export const audioFolder = 'audio';

/** The audio rendition of a film that has a single track, in an unknown language. */
export const onlyAudio: AudioChoice = {
  speakers: 'stereo',
  name: 'Original',
  language: null,
  is_description: false,
  is_main: true,
  is_automatic: true,
};

/** Lists the audio renditions of a source: all of its tracks in stereo, then the surround tracks in 5.1. */
export function audioRenditions({
  audio,
  other_audio,
}: Pick<SourceFacts, 'audio' | 'other_audio'>): AudioRendition[] {
  if (!audio) return [];
  const tracks = [audio, ...other_audio];
  const names = namesOf(tracks);
  const stereo = tracks.map((track, index) => ({
    folder: index === 0 ? audioFolder : `${audioFolder}_${index + 1}`,
    track,
    speakers: 'stereo' as const,
    name: names[index] ?? '',
    language: track.language,
    is_description: track.is_description,
    is_main: index === 0,
    is_automatic: tracks.findIndex(({ language }) => language === track.language) === index,
  }));
  const surround = stereo
    .filter(({ track }) => track.surround !== null)
    .map((one) => ({ ...one, folder: `${one.folder}_surround`, speakers: '5.1' as const }));
  return [...stereo, ...surround];
}

/** Names tracks by their languages, and tracks in the same language by their titles or numbers as well. */
function namesOf(tracks: readonly AudioFacts[]): string[] {
  const names: string[] = [];
  for (const track of tracks) {
    const language = track.language ? nameOfLanguage(track.language) : onlyAudio.name;
    const title = track.title ?? (track.is_description ? 'audio description' : null);
    const isFirst = !names.includes(language) && !track.is_description;
    const name = isFirst || title === null ? language : `${language} (${title})`;
    const sameNameCount = names.filter((one) => one === name || one.startsWith(`${name} `)).length;
    names.push(names.includes(name) ? `${name} ${sameNameCount + 1}` : name);
  }
  return names;
}
