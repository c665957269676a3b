import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { captionPlaylist, withCaptions } from '#features/playback/extras/caption-playlists.ts';
import { playlistUntil } from '#features/playback/growing-playlist.ts';
import { findCaptions, listCaptionsOfVideo } from '#features/playback/extras/captions-queries.ts';
import { checkGrant, type GrantedFilm } from '#features/playback/check-grant.ts';
import { createNetworkCheck } from '#features/playback/playing/count-networks.ts';
import { serveRecorder } from '#features/playback/watching/serve-recorder.ts';
import { createStreamCheck } from '#features/playback/stream-access.ts';
import { createSessionCheck } from '#features/playback/watch-access.ts';
import { forbidden, notFound, signedOut } from '#http/errors.ts';
import type { App } from '#http/route.ts';
import { sendObject } from '#http/send-object.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

/** The path of a film's file. Names must not start with a dot, so that no path leads out of its folder. */
const filmFile = /^(?:[\w-]+\/)+[\w-]+\.(?:m3u8|mp4|m4s|cmfv|cmfa|jpg)$/;

/** The playlists that list all renditions, or one of them with its audio tracks. */
const multivariantPlaylist = /\/(?:master|video_\d+)\.m3u8$/;

/** The playlists that list the segments of one track. */
const mediaPlaylist = /\/index\.m3u8$/;

/** Video and audio, unlike playlists and previews. */
const mediaFile = /\.(?:mp4|m4s|cmfv|cmfa)$/;

/**
 * Serves the files of films at `/play/{grant}/{video_id}/…` and their captions at
 * `/play/{grant}/{video_id}/captions/…`.
 * Playlists refer to their segments by relative paths, so the URL of every segment includes the grant.
 */
export function routes(app: App): void {
  const { clock, config, db, edge, storage } = app.context;
  const { media_edge } = config;
  const findRefusal = createSessionCheck(app.context);
  const requireFewNetworks = createNetworkCheck(app.context);
  const findStreamRefusal = createStreamCheck(app.context);
  const recorder = serveRecorder(app.context);
  app.addHook('onClose', () => recorder.close());

  async function openGrant(
    token: string,
    { ip, originalUrl }: FastifyRequest,
  ): Promise<GrantedFilm & { cache_control: string }> {
    const found = await checkGrant(app.context, token, findRefusal);
    // A CDN fetches files for all viewers, from many places; it passes on their IP addresses when it
    // asks about the grant.
    if (media_edge?.kind !== 'token' || !originalUrl.startsWith('/edge/'))
      await requireFewNetworks(found.grant, ip);
    const left_s = Math.floor((found.grant.expires_at.getTime() - clock.now().getTime()) / 1000);
    return { ...found, cache_control: `private, max-age=${left_s}` };
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/play/:token/*',
    compress: false,
    handler: async (request: FastifyRequest<{ Params: { token: string; '*': string } }>, reply) => {
      const { token, '*': file } = request.params;
      const { grant, cache_control, playable_s } = await openGrant(token, request);
      if (!filmFile.test(file) || !file.startsWith(`${grant.video_id}/`))
        throw forbidden('This URL is not valid.');
      if (request.method === 'GET' && mediaFile.test(file)) {
        const refusal = await findStreamRefusal(grant, 'file');
        if (refusal) throw refusal;
        reply.raw.once('finish', () => {
          if (hasSentMostOfFile(reply)) recorder.record(grant, file);
        });
      }
      if (request.method === 'GET' && edge.signedUrl && !file.endsWith('.m3u8')) {
        const address = await edge.signedUrl(`videos/${file}`, clock.now());
        return reply.header('cache-control', 'no-store').redirect(address, 302);
      }
      if (playable_s !== null && mediaPlaylist.test(file)) {
        const planned = await readText(storage, `videos/${file}`);
        return sendPlaylist(reply, playlistUntil(planned, playable_s), 'no-store');
      }
      if (!multivariantPlaylist.test(file))
        return sendObject(storage, `videos/${file}`, cache_control, request, reply);
      const playlist = await readText(storage, `videos/${file}`);
      const captions = await listCaptionsOfVideo(db, grant.video_id);
      const folder = `${'../'.repeat(file.split('/').length - 2)}captions/`;
      // The playlist of a film that is still growing is provisional.
      return sendPlaylist(
        reply,
        withCaptions(playlist, captions, folder),
        playable_s === null ? cache_control : 'no-store',
      );
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/play/:token/:video_id/captions/:name',
    compress: false,
    handler: async (
      request: FastifyRequest<{ Params: Record<'token' | 'video_id' | 'name', string> }>,
      reply,
    ) => {
      const { token, video_id, name } = request.params;
      const { grant, cache_control } = await openGrant(token, request);
      if (String(grant.video_id) !== video_id) throw forbidden('This URL is not valid.');
      const [, caption_id, kind] = /^(\d{1,9})\.(vtt|m3u8)$/.exec(name) ?? [];
      const captions = caption_id && (await findCaptions(db, grant.video_id, Number(caption_id)));
      if (!captions) throw notFound('These captions do not exist.');
      const { key, duration_s } = captions;
      if (kind === 'vtt') return sendObject(storage, key, cache_control, request, reply);
      return sendPlaylist(reply, captionPlaylist(Number(caption_id), duration_s ?? 0), cache_control);
    },
  });
  app.get('/play/*', async () => {
    throw signedOut();
  });
}

/**
 * Whether a response sent enough of a file for it to be watched: players may load segments in
 * ranges, but the key frames that they show while seeking are only a small part.
 */
function hasSentMostOfFile(reply: FastifyReply): boolean {
  // Downloads that players are redirected to are not seen here.
  if (reply.statusCode !== 206) return reply.statusCode === 200 || reply.statusCode === 302;
  const [, start, end, size] = /(\d+)-(\d+)\/(\d+)$/.exec(String(reply.getHeader('content-range'))) ?? [];
  return 2 * (Number(end) - Number(start) + 1) > Number(size);
}

/** @throws 404 when the file does not exist. */
async function readText(storage: Storage, key: string): Promise<string> {
  try {
    return await text(await storage.read(key));
  } catch (error) {
    if (error instanceof NoSuchObject) throw notFound('This file does not exist.');
    throw error;
  }
}

function sendPlaylist(reply: FastifyReply, playlist: string, cache_control: string): FastifyReply {
  return reply.type(contentTypeFor('master.m3u8')).header('cache-control', cache_control).send(playlist);
}
