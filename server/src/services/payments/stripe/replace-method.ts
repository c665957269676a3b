import Stripe from 'stripe';
import { CardRefused } from '#services/payments/types.ts';
import { replaceScheduledMethod } from '#services/payments/stripe/interval.ts';
import { idOf, requireExpanded, type StripeAccount } from '#services/payments/stripe/account.ts';

/** Replaces the card that is charged, and charges the amount owed to the new card. */
export async function replaceMethod(
  { stripe }: StripeAccount,
  provider_ref: string,
  method: string,
  key: string,
): Promise<{ client_secret: string | null }> {
  const subscription = await stripe.subscriptions.retrieve(provider_ref, { expand: ['latest_invoice'] });
  const customer = idOf(subscription.customer);
  await attach(stripe, customer, method, `${key}:attach`);
  const invoice = requireExpanded(subscription.latest_invoice);
  const owed = invoice?.status === 'open' && invoice.amount_remaining > 0 ? invoice : null;
  // Pays first, because a declined card must not replace the current one.
  const client_secret = owed ? await pay(stripe, owed, method, `${key}:pay`) : null;
  await stripe.subscriptions.update(
    provider_ref,
    { default_payment_method: method },
    { idempotencyKey: `${key}:subscription` },
  );
  await replaceScheduledMethod(stripe, subscription, method, key);
  await stripe.customers.update(
    customer,
    { invoice_settings: { default_payment_method: method } },
    { idempotencyKey: `${key}:customer` },
  );
  return { client_secret };
}

async function attach(
  stripe: Stripe,
  customer: string,
  method: string,
  idempotencyKey: string,
): Promise<void> {
  try {
    const owner = (await stripe.paymentMethods.retrieve(method)).customer;
    if (owner === null) await stripe.paymentMethods.attach(method, { customer }, { idempotencyKey });
    else if (idOf(owner) !== customer) throw new CardRefused('Enter the card again.');
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new CardRefused('Enter the card again.');
    throw error;
  }
}

/** Returns the secret if the subscriber has to confirm the payment, otherwise null. @throws CardRefused */
async function pay(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  method: string,
  idempotencyKey: string,
): Promise<string | null> {
  try {
    // An invoice's own payment method overrides the subscription's and the customer's, so it is updated too.
    if (invoice.default_payment_method !== null)
      await stripe.invoices.update(
        invoice.id,
        { default_payment_method: method },
        { idempotencyKey: `${idempotencyKey}:invoice` },
      );
    await stripe.invoices.pay(invoice.id, { payment_method: method, off_session: false }, { idempotencyKey });
    return null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The invoice is more reliable than the error: a repeated call returns the error of the first attempt.
    const found = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
    if (found.status === 'paid') return null;
    const intent = found.payments?.data.find((payment) => payment.is_default)?.payment.payment_intent;
    const { status, client_secret } = intent ? await stripe.paymentIntents.retrieve(idOf(intent)) : {};
    if (status === 'requires_action' && client_secret) return client_secret;
    if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
    throw error;
  }
}
