import Stripe from 'stripe';
import { CardRefused } from '#services/payments/types.ts';
import { idOf, whole, type StripeAccount } from '#services/payments/stripe/account.ts';

/** Puts another card in place of the one that is charged, and has it pay what is open. */
export async function replaceMethod(
  { stripe }: StripeAccount,
  provider_ref: string,
  method: string,
  key: string,
): Promise<{ client_secret: string | null }> {
  const subscription = await stripe.subscriptions.retrieve(provider_ref, { expand: ['latest_invoice'] });
  const customer = idOf(subscription.customer);
  await attach(stripe, customer, method, `${key}:attach`);
  const invoice = whole(subscription.latest_invoice);
  const owed = invoice?.status === 'open' && invoice.amount_remaining > 0 ? invoice : null;
  // Paid first: a card that is refused takes the place of none.
  const client_secret = owed ? await pay(stripe, owed, method, `${key}:pay`) : null;
  await stripe.subscriptions.update(
    provider_ref,
    { default_payment_method: method },
    { idempotencyKey: `${key}:subscription` },
  );
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
    const holder = (await stripe.paymentMethods.retrieve(method)).customer;
    if (holder === null) await stripe.paymentMethods.attach(method, { customer }, { idempotencyKey });
    else if (idOf(holder) !== customer) throw new CardRefused('Enter the card again.');
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new CardRefused('Enter the card again.');
    throw error;
  }
}

/** Answers the secret when the person has to confirm the payment. @throws CardRefused */
async function pay(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  method: string,
  idempotencyKey: string,
): Promise<string | null> {
  try {
    // What an invoice says itself goes before the subscription and the customer, so it is told there as well.
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
    // The invoice knows better than the error, which is the first try's when this is a repetition.
    const found = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
    if (found.status === 'paid') return null;
    const intent = found.payments?.data.find((payment) => payment.is_default)?.payment.payment_intent;
    const { status, client_secret } = intent ? await stripe.paymentIntents.retrieve(idOf(intent)) : {};
    if (status === 'requires_action' && client_secret) return client_secret;
    if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
    throw error;
  }
}
