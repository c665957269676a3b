import type { CaptionSource } from '@kinora/contract/publishing/episode-extras';
import { captionLabel } from '#features/playback/rules.ts';
import { unknownLanguage, withoutExtensions } from '#services/captions/language.ts';

type ListedCaptions = { id: number; language: string; label: string; source: CaptionSource };

/**
 * Lists an episode's captions in a multivariant playlist of its film, for players that know only
 * the playlist: televisions, phones' native players, and devices that a film is cast to.
 * @param folder where the captions' playlists are, relative to the multivariant playlist.
 */
export function withCaptions(playlist: string, captions: readonly ListedCaptions[], folder: string): string {
  if (captions.length === 0) return playlist;
  const group = 'captions';
  const media = captions.map(({ id, language, label, source }) => {
    const isKnown = withoutExtensions(language) !== unknownLanguage;
    const attributes = [
      'TYPE=SUBTITLES',
      `GROUP-ID="${group}"`,
      // A publisher may give captions in two languages the same label, but names in a group must be unique.
      `NAME="${uniqueNameOf(captions, { id, language, label, source })}"`,
      ...(isKnown ? [`LANGUAGE="${language}"`] : []),
      'DEFAULT=NO',
      `AUTOSELECT=${isKnown ? 'YES' : 'NO'}`,
      'FORCED=NO',
      `URI="${folder}${id}.m3u8"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
  const lines = playlist
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('#EXT-X-STREAM-INF:') ? `${line},SUBTITLES="${group}"` : line));
  const first = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return `${lines.toSpliced(Math.max(0, first), 0, ...media).join('\n')}\n`;
}

/** Returns a label that is unique among the captions of an episode, escaped for an attribute. */
function uniqueNameOf(captions: readonly ListedCaptions[], own: ListedCaptions): string {
  const name = ({ label, source }: ListedCaptions) =>
    captionLabel(label, source)
      .replaceAll(/[\p{C}"]+/gu, ' ')
      .trim();
  const isUnique = captions.every((one) => one.id === own.id || name(one) !== name(own));
  return isUnique ? name(own) : `${name(own)} (${own.language})`;
}

/** Builds the media playlist of captions: one file for the whole film, which lasts `duration_s` seconds. */
export function captionPlaylist(id: number, duration_s: number): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(duration_s))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${duration_s.toFixed(6)},`,
    `${id}.vtt`,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
