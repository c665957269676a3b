import type { Auth, StepUp } from '@kinora/contract/endpoint';
import { after, minute } from '#clock.ts';
import { staffNeedFactor } from '#config/config.ts';
import type { Context } from '#context.ts';
import type { Viewer } from '#http/auth.ts';
import { Refusal } from '#http/errors.ts';

/** How long a confirmation counts. */
const confirmedFor_ms = 10 * minute;

/** @throws 403 when a call of those who run the service is made from an account without a second factor. */
export function requireFactor({ config }: Pick<Context, 'config'>, auth: Auth, viewer: Viewer | null): void {
  if (auth === 'visitor' || auth === 'member' || auth === 'subscriber') return;
  if (!viewer || viewer.has_factor || !staffNeedFactor(config)) return;
  throw new Refusal(
    403,
    'People who run this service need a second factor. Add an authenticator app or a passkey under Account Setting first.',
    { demand: { required: 'factor-setup' } },
  );
}

/** @throws 403 unless the caller has confirmed recently who they are, where the endpoint requires it. */
export function requireConfirmation(
  { clock }: Pick<Context, 'clock'>,
  step_up: StepUp | undefined,
  viewer: Viewer | null,
): void {
  if (!step_up || !viewer || (step_up === 'with-factor' && !viewer.has_factor)) return;
  const { confirmed_at } = viewer;
  if (confirmed_at !== null && new Date(confirmed_at) >= after(clock.now(), -confirmedFor_ms)) return;
  throw new Refusal(403, 'Confirm that it is you, then try again.', {
    demand: { required: 'confirmation' },
  });
}
