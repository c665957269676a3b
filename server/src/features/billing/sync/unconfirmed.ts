import type { Provider } from '@kinora/contract/billing/billing';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { unconfirmedEmail } from '#features/billing/notify/emails.ts';
import { markUnconfirmed, type StoredSubscription } from '#features/billing/queries.ts';
import { sendEmail } from '#features/billing/notify/notify-changes.ts';
import { notify } from '#features/notifications/queries.ts';

/**
 * Marks a live subscription that its provider does not confirm: the provider no longer knows it, or its plan
 * or terms differ from those agreed. Paid periods stay valid, the member is notified, and the subscription
 * continues as before once the provider confirms it again.
 */
export async function handleUnconfirmed(
  tx: Tx,
  context: Context,
  provider: Provider,
  { id, user_id, is_unconfirmed }: StoredSubscription,
): Promise<void> {
  const { clock, config, log } = context;
  const now = clock.now();
  const isNew = await markUnconfirmed(tx, id, now);
  if (!isNew && !is_unconfirmed) return;
  const fields = { provider, subscription_id: id, user_id };
  if (!isNew) {
    log.warn(fields, 'The provider still does not confirm a subscription');
    return;
  }
  log.error(
    fields,
    'The provider no longer confirms a subscription: it does not know the subscription, or its plan or terms differ from those agreed. If the provider’s settings were changed, change them back',
  );
  const key = `unconfirmed:${id}:${now.toISOString()}`;
  await sendEmail(tx, context, user_id, key, unconfirmedEmail(config));
  await notify(
    tx,
    {
      dedupe_key: key,
      icon: 'payment',
      title: 'We can no longer confirm your subscription',
      message: 'You can cancel it, and subscribe again when the paid days are over.',
      link: '/profile',
    },
    [user_id],
    now,
  );
}
