import {
  answerSplit,
  answerSplitInvitation,
  leaveSplit,
  listSplits,
  proposeSplit,
  readSplitInvitation,
  withdrawSplit,
} from '@kinora/contract/earnings/splits';
import { answerInvitation, answerSplitOf, readInvitation } from '#features/earnings/splits/answer-split.ts';
import { leaveSplitOf } from '#features/earnings/splits/leave-split.ts';
import { proposeSplitOf, withdrawSplitOf } from '#features/earnings/splits/propose-split.ts';
import { readSplits } from '#features/earnings/splits/read-splits.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listSplits, ({ viewer, context }) => readSplits(context.db, viewer.id, context.clock.now()));

  route(app, proposeSplit, async ({ viewer, params: { show_id }, body: { earners }, context }) => {
    await proposeSplitOf(context, { show_id, proposer_id: viewer.id }, earners);
    return null;
  });

  route(app, withdrawSplit, async ({ params: { show_id }, context }) => {
    await withdrawSplitOf(context, show_id);
    return null;
  });

  route(app, answerSplit, async ({ viewer, params: { split_id }, body: { accepts }, context }) => {
    await answerSplitOf(context, viewer, { split_id, accepts });
    return null;
  });

  route(app, leaveSplit, async ({ viewer, body: { show_id }, context }) => {
    await leaveSplitOf(context, viewer.id, show_id);
    return null;
  });

  route(app, readSplitInvitation, ({ body: { secret }, context }) => readInvitation(context, secret));

  route(app, answerSplitInvitation, async ({ viewer, body, context }) => {
    await answerInvitation(context, viewer, body);
    return null;
  });
}
