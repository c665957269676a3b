import { listSuspiciousActivity, listSharedPayers } from '@kinora/contract/operator/suspicious-activity';
import { after, day } from '#clock.ts';
import { recordAction } from '#features/audit/queries.ts';
import {
  listSuspiciousAccounts,
  listPayersOfSeveralAccounts,
} from '#features/operator/suspicious-activity/queries.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listSuspiciousActivity, async ({ viewer, context, request }) => {
    const { db, clock } = context;
    const found = await listSuspiciousAccounts(db, after(clock.now(), -28 * day));
    // Recorded because this list names members, like the list of all members.
    await recordAction(context, db, {
      act: 'people-listed',
      actor: viewer,
      subject: 'suspicious watching',
      request,
    });
    return found;
  });
  route(app, listSharedPayers, async ({ viewer, context, request }) => {
    const { db, clock } = context;
    const found = await listPayersOfSeveralAccounts(db, after(clock.now(), -28 * day));
    await recordAction(context, db, {
      act: 'people-listed',
      actor: viewer,
      subject: 'accounts with one card',
      request,
    });
    return found;
  });
}
