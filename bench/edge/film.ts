import { addFilm } from '../../server/test/film.ts';
import type { Context } from '../../server/src/context.ts';
import { contentTypeFor } from '../../server/src/services/storage/content-types.ts';

/** The sizes of four seconds of full HD video at 2 Mbit/s, and of four seconds of audio. */
export const videoBytes = 1_000_000;
export const audioBytes = 64_000;

const segmentName = (index: number) => `segment_${String(index).padStart(5, '0')}.m4s`;

/** Stores the playlists and segments of a film. The segments are filler, because nobody decodes them. */
export async function addSegmentedFilm(
  { db, storage, clock, ...context }: Context,
  episode_id: number,
  segments: number,
): Promise<void> {
  const id = await addFilm({ db, storage, clock, ...context }, episode_id, segments * 4);
  const prefix = `videos/${id}/1/`;
  await db.updateTable('videos').set({ prefix }).where('id', '=', id).execute();
  const put = (name: string, bytes: Buffer) =>
    storage.put(prefix + name, bytes, { content_type: contentTypeFor(name) });
  const names = Array.from({ length: segments }, (_, index) => segmentName(index));
  const playlist = ['#EXTM3U', ...names.flatMap((name) => ['#EXTINF:4.0,', name]), '#EXT-X-ENDLIST', ''].join(
    '\n',
  );
  await put('master.m3u8', Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000000\n2048/index.m3u8\n'));
  for (const [folder, bytes] of [
    ['2048', videoBytes],
    ['sound', audioBytes],
  ] as const) {
    await put(`${folder}/index.m3u8`, Buffer.from(playlist));
    for (const name of names) await put(`${folder}/${name}`, Buffer.alloc(bytes, 7));
  }
}
