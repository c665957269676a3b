import { bandwidthOver } from '@kinora/media/hls/measure';
import { parsePlaylist } from '@kinora/media/hls/parse-playlist';
import type { Variant } from '@kinora/media/hls/playlists';

/** A playlist of key frames, and the segments that they are in. */
type ListedKeyFrames = NonNullable<Variant['keyFrames']> & { segments: ReadonlySet<string> };

/**
 * Reads the playlists of key frames that a transcoder wrote. Players can seek without them, so a playlist
 * that lists anything but parts of existing files is left out.
 * @param sizes the sizes of all files in bytes.
 */
export async function readKeyFrames(
  playlists: readonly string[],
  read: (name: string) => Promise<string>,
  sizes: ReadonlyMap<string, number>,
): Promise<ListedKeyFrames[]> {
  const found: ListedKeyFrames[] = [];
  for (const playlist of playlists) {
    const { segments, ended } = parsePlaylist(await read(playlist));
    const sized = segments.flatMap(({ uri, duration_s, range }) =>
      range && range.start + range.bytes <= (sizes.get(uri) ?? 0) ? { duration_s, bytes: range.bytes } : [],
    );
    if (!ended || sized.length === 0 || sized.length < segments.length) continue;
    found.push({
      playlist,
      bandwidth: bandwidthOver(sized),
      segments: new Set(segments.map(({ uri }) => uri)),
    });
  }
  return found;
}
