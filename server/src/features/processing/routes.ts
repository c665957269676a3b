import { processingState, refreshProcessing } from '@kinora/contract/processing/processing';
import { publishDamagedVideo, retryProcessing } from '@kinora/contract/publishing/episodes';
import { transaction } from '#db/transaction.ts';
import { publishDamaged } from '#features/processing/publish-damaged.ts';
import { requeueVideo } from '#features/processing/queries.ts';
import { isProcessingPaused } from '#features/processing/health-queries.ts';
import { retryRefusals } from '#features/processing/rules.ts';
import { refresh } from '#features/processing/refresh.ts';
import { Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, retryProcessing, async ({ params, context }) => {
    const outcome = await transaction(context.db, (tx) => requeueVideo(tx, context.jobs, params.episode_id));
    if (outcome !== 'queued') throw new Refusal(409, retryRefusals[outcome]);
    return withMessage(null, 'Processing Video Please Wait...');
  });
  route(app, publishDamagedVideo, async ({ params, context }) => {
    await publishDamaged(context, params.episode_id);
    return withMessage(null, 'Your video is published');
  });
  route(app, processingState, async ({ context: { clock, db } }) => ({
    is_paused: await isProcessingPaused(db, clock),
  }));
  route(app, refreshProcessing, ({ params, context }) => refresh(context, params.episode_id));
}
