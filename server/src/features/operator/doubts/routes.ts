import { listDoubts, listSharedPayers } from '@kinora/contract/operator/doubts';
import { after, day } from '#clock.ts';
import { recordAct } from '#features/audit/queries.ts';
import { listDoubtedAccounts, listPayersOfSeveral } from '#features/operator/doubts/queries.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listDoubts, async ({ viewer, context, request }) => {
    const { db, clock } = context;
    const found = await listDoubtedAccounts(db, after(clock.now(), -28 * day));
    // Recorded because this list names members, like the list of all members.
    await recordAct(context, db, {
      act: 'people-listed',
      actor: viewer,
      subject: 'doubted watching',
      request,
    });
    return found;
  });
  route(app, listSharedPayers, async ({ viewer, context, request }) => {
    const { db, clock } = context;
    const found = await listPayersOfSeveral(db, after(clock.now(), -28 * day));
    await recordAct(context, db, {
      act: 'people-listed',
      actor: viewer,
      subject: 'accounts with one card',
      request,
    });
    return found;
  });
}
