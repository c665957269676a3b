import type { PaypalAccount } from '#services/payments/paypal/account.ts';
import { readDispute } from '#services/payments/paypal/disputes.ts';
import { toMinor } from '#services/payments/paypal/money.ts';
import { trialPeriod, assignPeriods } from '#services/payments/paypal/periods.ts';
import type { Plan } from '#services/payments/paypal/plan-shape.ts';
import { readReturns, returnedAmount, removeCancelledReversals } from '#services/payments/paypal/returns.ts';
import type { Subscription } from '#services/payments/paypal/subscription.ts';
import { readTransactions, type Transaction } from '#services/payments/paypal/transactions.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** Reads the payments for a subscription, and the period that each covers. */
export async function readPayments(
  account: PaypalAccount,
  subscription: Subscription,
  plan: Plan,
): Promise<ProviderPayment[]> {
  const started_at = subscription.start_time ?? subscription.create_time;
  const transactions = await readTransactions(account, subscription);
  const received = transactions.filter(
    (transaction) => paidStatuses.has(transaction.status) && grossMinor(transaction) > 0,
  );
  const { payments, returns } = await removeCancelledReversals(
    account,
    received,
    await readReturns(account, received, transactions),
  );
  const country = subscription.subscriber?.shipping_address?.address?.country_code;
  const inPeriods = assignPeriods(plan, started_at, payments);
  const converted = inPeriods.map(async ({ payment: transaction, period }): Promise<ProviderPayment> => {
    const dispute = await readDispute(account, transaction);
    const { gross_amount, fee_amount, tax_amount } = transaction.amount_with_breakdown;
    return {
      provider_ref: transaction.id,
      number: null,
      amount_minor: grossMinor(transaction),
      tax_minor: tax_amount ? toMinor(tax_amount) : 0,
      fee_minor: fee_amount ? Math.abs(toMinor(fee_amount)) : 0,
      refunded_minor: returnedAmount(transaction, returns, dispute),
      dispute,
      currency: gross_amount.currency_code.toLowerCase(),
      period_start: period.start,
      period_end: period.end,
      is_proration: false,
      paid_at: new Date(transaction.time),
      receipt_url: null,
      ...(country && { buyer: { country } }),
      ...(country && /^[A-Z]{2}$/.test(country) && { method_country: country }),
    };
  });
  const hasBegun = subscription.subscriber?.payer_id !== undefined && started_at <= account.clock.now();
  const trial = hasBegun ? trialPayment(subscription, plan, started_at) : null;
  return [...(trial ? [trial] : []), ...(await Promise.all(converted))];
}

const grossMinor = (transaction: Transaction) => toMinor(transaction.amount_with_breakdown.gross_amount);

/** Represents the trial, for which PayPal moves no money: it only reports that the subscription began. */
function trialPayment(subscription: Subscription, plan: Plan, started_at: Date): ProviderPayment | null {
  const trial = trialPeriod(plan, started_at);
  if (!trial) return null;
  const price = plan.billing_cycles.find(({ pricing_scheme }) => pricing_scheme?.fixed_price)?.pricing_scheme;
  return {
    provider_ref: `${subscription.id}:trial`,
    number: null,
    amount_minor: 0,
    tax_minor: 0,
    fee_minor: 0,
    refunded_minor: 0,
    dispute: 'none',
    currency: (price?.fixed_price?.currency_code ?? 'USD').toLowerCase(),
    period_start: trial.start,
    period_end: trial.end,
    is_proration: false,
    paid_at: started_at,
    receipt_url: null,
  };
}
