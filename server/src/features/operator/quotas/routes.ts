import { setQuota } from '@kinora/contract/operator/people';
import { changeQuota } from '#features/operator/quotas/change-quota.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, setQuota, async ({ params: { user_id }, body, ...call }) => {
    await changeQuota(call, { user_id, ...body });
    return withMessage(null, 'Quota changed');
  });
}
