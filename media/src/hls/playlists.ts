import { perSecond } from '../probe/frame-rate.ts';
import type { Rung } from '../encode/ladder.ts';
import { initName, segmentName } from '../encode/segments.ts';
import type { AudioChoice } from '../encode/audio-renditions.ts';

/** Returns the target duration of playlists whose segments have these lengths in seconds. */
export const targetDuration = (durations: readonly number[]): number =>
  Math.max(1, ...durations.map(Math.round));

/** Whether segments may be added to a playlist that players have read already. */
export type PlaylistType = 'VOD' | 'EVENT';

/** Returns the first lines of a media playlist. */
function playlistHead(target: number, type: PlaylistType = 'VOD'): string[] {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${type}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Otherwise players would begin near the end of a growing playlist, as in a live broadcast.
    ...(type === 'EVENT' ? ['#EXT-X-START:TIME-OFFSET=0'] : []),
  ];
}

/** A segment in a playlist: its length in seconds, and how many of its bytes are listed if not all. */
export type Entry = { duration_s: number; first_bytes?: number };

function entryLines({ duration_s, first_bytes }: Entry, uri: string): string[] {
  const range = first_bytes === undefined ? [] : [`#EXT-X-BYTERANGE:${first_bytes}@0`];
  return [`#EXTINF:${duration_s.toFixed(6)},`, ...range, uri];
}

/** The tag of a playlist that lists only key frames, for trick play: scrubbing and fast forward. */
const keyFramesOnly = (entries: readonly Entry[]): string[] =>
  entries.some(({ first_bytes }) => first_bytes !== undefined) ? ['#EXT-X-I-FRAMES-ONLY'] : [];

/**
 * Builds a media playlist (RFC 8216) of segments.
 * @param target the target duration, which must be the same in all playlists of a film.
 */
export function mediaPlaylist(entries: readonly Entry[], target: number, type?: PlaylistType): string {
  return lines(
    ...playlistHead(target, type),
    ...keyFramesOnly(entries),
    `#EXT-X-MAP:URI="${initName}"`,
    ...entries.flatMap((entry, index) => entryLines(entry, segmentName(index))),
    '#EXT-X-ENDLIST',
  );
}

/** A part of a joined track: its folder, relative to the playlist, and its segments. */
export type Part = { folder: string; entries: readonly Entry[]; init: Buffer };

/**
 * Builds a media playlist of parts that were encoded separately. Timestamps start again in each part, which
 * the playlist announces as a discontinuity; the init segment is listed again only where it differs.
 */
export function joinedPlaylist(parts: readonly Part[]): string {
  const all = parts.flatMap(({ entries }) => entries);
  return lines(
    ...playlistHead(targetDuration(all.map(({ duration_s }) => duration_s))),
    ...keyFramesOnly(all),
    ...parts.flatMap(({ folder, entries, init }, partIndex) => [
      ...(partIndex > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(parts[partIndex - 1]?.init.equals(init) ? [] : [`#EXT-X-MAP:URI="${folder}/${initName}"`]),
      ...entries.flatMap((entry, index) => entryLines(entry, `${folder}/${segmentName(index)}`)),
    ]),
    '#EXT-X-ENDLIST',
  );
}

/** Bandwidth needed to deliver a track, in bits per second. */
export type Bandwidth = { average: number; peak: number };

/** RFC 6381 name of AAC-LC, the codec of all audio. */
const audioCodec = 'mp4a.40.2';

/** A playlist of a variant's key frames, with the bandwidth for fetching only those at normal speed. */
type KeyFrames = { playlist: string; bandwidth: Bandwidth };

export type Variant = Rung & {
  playlist: string;
  /** The bandwidth of the video without audio. */
  bandwidth: Bandwidth;
  /** RFC 6381 name of the video's codec. */
  codec: string;
  /** Null if there is no playlist of its key frames. */
  keyFrames: KeyFrames | null;
};

/** An audio rendition that variants can be played with. */
export type ListedAudio = AudioChoice & { playlist: string; bandwidth: Bandwidth };

/**
 * Builds a multivariant playlist. If any audio track is in 5.1, variants are listed with stereo and once more with 5.1,
 * so that players choose what their speakers can play; both offer the same languages.
 * @param inOrder the variants in order of bitrate. The variant to begin with is moved to the front.
 */
export function multivariantPlaylist(inOrder: readonly Variant[], audio: readonly ListedAudio[]): string {
  const variants = startingVariantFirst(inOrder);
  const groups = groupsOf(audio);
  const hasHdr = variants.some(({ hdr }) => hdr);
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...groups.flatMap((group) => group.members.map((one) => audioLine(group.id, one))),
    ...(groups.length > 0 ? groups : [null]).flatMap((group) =>
      variants.flatMap((variant) => [
        `#EXT-X-STREAM-INF:${[...attributes(variant, group), ...rangeOf(variant, hasHdr)].join(',')}`,
        variant.playlist,
      ]),
    ),
    ...inOrder.flatMap((variant) => keyFrameLines(variant, rangeOf(variant, hasHdr))),
  );
}

/**
 * Moves the variant to begin with to the front: native players use the first one until they have measured the
 * bandwidth, and Apple's authoring rules recommend about 2 Mbit/s for it.
 */
export function startingVariantFirst<R extends Pick<Rung, 'bitrate' | 'av1'>>(
  variants: readonly R[],
): readonly R[] {
  const start = variants.findLast(({ bitrate, av1 }) => bitrate <= 2048 && !av1);
  return start ? [start, ...variants.filter((one) => one !== start)] : variants;
}

type AudioGroup = { id: string; members: readonly ListedAudio[]; bandwidth: Bandwidth };

/** A track without 5.1 is listed in stereo beside the 5.1 tracks. */
function groupsOf(audio: readonly ListedAudio[]): AudioGroup[] {
  const stereo = audio.filter(({ speakers }) => speakers === 'stereo');
  const surround = audio.filter(({ speakers }) => speakers === '5.1');
  const group = (id: string, members: readonly ListedAudio[]) => ({
    id,
    members,
    bandwidth: {
      peak: Math.max(...members.map(({ bandwidth }) => bandwidth.peak)),
      average: Math.max(...members.map(({ bandwidth }) => bandwidth.average)),
    },
  });
  return [
    ...(stereo.length > 0 ? [group('audio', stereo)] : []),
    ...(surround.length > 0
      ? [
          group(
            'surround',
            stereo.map((one) => surround.find(({ name }) => name === one.name) ?? one),
          ),
        ]
      : []),
  ];
}

function audioLine(group: string, { playlist, name, language, is_main, ...audio }: ListedAudio): string {
  const described = [
    'TYPE=AUDIO',
    `GROUP-ID="${group}"`,
    `NAME="${name}"`,
    ...(language ? [`LANGUAGE="${language}"`] : []),
    `DEFAULT=${is_main ? 'YES' : 'NO'}`,
    `AUTOSELECT=${audio.is_automatic ? 'YES' : 'NO'}`,
    ...(audio.is_description ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
    `CHANNELS="${audio.speakers === '5.1' ? 6 : 2}"`,
    `URI="${playlist}"`,
  ];
  return `#EXT-X-MEDIA:${described.join(',')}`;
}

function keyFrameLines({ keyFrames, codec, width, height }: Variant, range: readonly string[]): string[] {
  if (!keyFrames) return [];
  const attributes = [
    `BANDWIDTH=${keyFrames.bandwidth.peak}`,
    `AVERAGE-BANDWIDTH=${keyFrames.bandwidth.average}`,
    `CODECS="${codec}"`,
    `RESOLUTION=${width}x${height}`,
    ...range,
    `URI="${keyFrames.playlist}"`,
  ];
  return [`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`];
}

/** The dynamic range (SDR or HDR), which is only listed where it distinguishes variants. */
const rangeOf = ({ hdr }: Variant, hasHdr: boolean): string[] =>
  hasHdr ? [`VIDEO-RANGE=${hdr ?? 'SDR'}`] : [];

function attributes(variant: Variant, audio: AudioGroup | null): string[] {
  return [
    `BANDWIDTH=${variant.bandwidth.peak + (audio?.bandwidth.peak ?? 0)}`,
    `AVERAGE-BANDWIDTH=${variant.bandwidth.average + (audio?.bandwidth.average ?? 0)}`,
    `CODECS="${[variant.codec, ...(audio ? [audioCodec] : [])].join(',')}"`,
    `RESOLUTION=${variant.width}x${variant.height}`,
    `FRAME-RATE=${perSecond(variant.frame_rate).toFixed(3)}`,
    'CLOSED-CAPTIONS=NONE',
    ...(audio ? [`AUDIO="${audio.id}"`] : []),
  ];
}

function lines(...each: string[]): string {
  return `${each.join('\n')}\n`;
}
