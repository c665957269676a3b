import { withdrawFromContract } from '@kinora/contract/billing/withdrawal';
import { withdraw } from '#features/billing/withdrawal/withdraw.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, withdrawFromContract, async ({ viewer, context }) => {
    await withdraw(context, viewer.id);
    return withMessage(
      null,
      'You have withdrawn from your membership. We have sent you a confirmation by email',
    );
  });
}
