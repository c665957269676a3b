import type { Endpoint, StepUp } from '@kinora/contract/endpoint';
import { after, minute } from '#clock.ts';
import { requiresFactors } from '#config/config.ts';
import type { Context } from '#context.ts';
import type { Viewer } from '#http/access/auth.ts';
import { Refusal } from '#http/errors.ts';

/** How long a confirmation remains valid. */
const confirmedFor_ms = 10 * minute;

/** @throws 403 when an account without a second factor makes a call for staff, or a call about payouts. */
export function requireFactor(
  { config }: Pick<Context, 'config'>,
  { auth, needs_factor }: Pick<Endpoint, 'auth' | 'needs_factor'>,
  viewer: Viewer | null,
): void {
  const isStaffCall = auth !== 'visitor' && auth !== 'member' && auth !== 'subscriber';
  if (!isStaffCall && !needs_factor) return;
  if (!viewer || viewer.has_factor || !requiresFactors(config)) return;
  const who = isStaffCall ? 'People who run this service' : 'Creators who are paid';
  throw new Refusal(
    403,
    `${who} need a second factor. Add an authenticator app or a passkey under Account Setting first.`,
    { demand: { required: 'factor-setup' } },
  );
}

/** @throws 403 if the endpoint requires a confirmation and the caller has not recently confirmed who they are. */
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
