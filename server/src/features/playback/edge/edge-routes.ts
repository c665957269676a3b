import { isIP } from 'node:net';
import { createNetworkCheck } from '#features/playback/playing/count-networks.ts';
import { checkGrant } from '#features/playback/check-grant.ts';
import { serveRecorder } from '#features/playback/watching/serve-recorder.ts';
import { createStreamCheck } from '#features/playback/stream-access.ts';
import { findSessionRefusal } from '#features/playback/watch-access.ts';
import { forbidden, Refusal } from '#http/errors.ts';
import type { App } from '#http/route.ts';

/** How long an edge may rely on a response. nginx counts in whole seconds, so there it can be up to a minute. */
const maxAge_s = 59;

/**
 * Reports to an edge whether a grant opens the files of a video, at
 * `/edge/authorize/{grant}/{video_id}?viewer={address}`: 204 if so, otherwise 401 or 403, which are the only
 * refusals that nginx passes on. Nothing is cached here: the edge caches responses per viewer address. A viewer who
 * states a false address can only get their own playback stopped.
 */
export function routes(app: App): void {
  const { context } = app;
  // A playback checked here counts as having been sent the film, so the route exists only for edges that ask.
  if (!['nginx', 'token'].includes(context.config.media_edge?.kind ?? '')) return;
  const findStreamRefusal = createStreamCheck(context);
  const requireFewNetworks = createNetworkCheck(context);
  const recorder = serveRecorder(context);
  app.addHook('onClose', () => recorder.close());

  app.route({
    method: ['GET', 'HEAD'],
    url: '/edge/authorize/:token/:video_id',
    handler: async ({ params, query }: { params: unknown; query: unknown }, reply) => {
      const { token, video_id } = params as { token: string; video_id: string };
      const { viewer } = query as { viewer?: unknown };
      reply.header('cache-control', 'no-store');
      try {
        const { grant } = await checkGrant(context, token, (session_id) =>
          findSessionRefusal(context, session_id),
        );
        if (String(grant.video_id) !== video_id) throw forbidden('This URL is not valid.');
        if (typeof viewer === 'string' && isIP(viewer)) await requireFewNetworks(grant, viewer);
        const refusal = await findStreamRefusal(grant, 'minute');
        if (refusal) throw refusal;
        // From here on, the edge serves this playback for a minute; only its log shows which files.
        recorder.recordAll(grant);
        const left_s = Math.floor((grant.expires_at.getTime() - context.clock.now().getTime()) / 1000);
        reply.header('cache-control', `max-age=${Math.min(maxAge_s, left_s)}`);
        return reply.code(204).send();
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 401) throw error;
        throw new Refusal(403, error.message);
      }
    },
  });
}
