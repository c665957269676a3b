import {
  confirmAdult,
  removeMaturityPin,
  setMaturityLevel,
  setMaturityPin,
} from '@kinora/contract/accounts/maturity';
import { lockChanged, openLock } from '#features/accounts/maturity/lock.ts';
import { sealPin } from '#features/accounts/maturity/pins.ts';
import { saveAdultConfirmation, saveMaturityLevel, savePin } from '#features/accounts/maturity/queries.ts';
import { ownProfile } from '#features/accounts/profile/own-profile.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, setMaturityLevel, async ({ body, viewer, context, request }) => {
    const opened = await openLock(context, viewer, request, body);
    if (!(await saveMaturityLevel(context.db, opened, body.maturity_level))) throw lockChanged();
    return withMessage(await ownProfile(context, viewer.id), 'Maturity level changed');
  });

  route(app, setMaturityPin, async ({ body: { new_pin, ...proof }, viewer, context, request }) => {
    const opened = await openLock(context, viewer, request, proof);
    if (!(await savePin(context.db, opened, await sealPin(context, new_pin)))) throw lockChanged();
    return withMessage(await ownProfile(context, viewer.id), 'Your maturity level is locked');
  });

  route(app, removeMaturityPin, async ({ body, viewer, context, request }) => {
    const opened = await openLock(context, viewer, request, body);
    if (!(await savePin(context.db, opened, null))) throw lockChanged();
    return withMessage(await ownProfile(context, viewer.id), 'Your maturity level is no longer locked');
  });

  route(app, confirmAdult, async ({ body, viewer, context, request }) => {
    const opened = await openLock(context, viewer, request, body);
    if (!(await saveAdultConfirmation(context.db, opened, context.clock.now()))) throw lockChanged();
    return null;
  });
}
