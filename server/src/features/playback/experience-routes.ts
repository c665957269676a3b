import { reportExperience } from '@kinora/contract/playback/playback';
import { second } from '#clock.ts';
import { route, type App } from '#http/route.ts';

/** Updates the metrics of how well films play. Nothing about the viewer or the film is stored. */
export function routes(app: App): void {
  route(app, reportExperience, async ({ body, context: { metrics } }) => {
    metrics.playbacks.inc({ outcome: body.outcome });
    if (body.start_ms !== null) metrics.playback_start.observe(body.start_ms / second);
    if (body.failure !== null) metrics.playback_failures.inc({ kind: body.failure });
    metrics.playback_played.inc(body.played_ms / second);
    metrics.playback_stalls.inc(body.stalls);
    metrics.playback_stalled.inc(body.stalled_ms / second);
    return null;
  });
}
