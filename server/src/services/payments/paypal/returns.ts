import type { PaypalAccount } from '#services/payments/paypal/account.ts';
import type { Return } from '#services/payments/paypal/store.ts';
import { reversalRef, findSubject } from '#services/payments/paypal/event-subject.ts';
import { listEvents } from '#services/payments/paypal/list-events.ts';
import { toMinor } from '#services/payments/paypal/money.ts';
import {
  readAmount,
  hasFailed,
  namedPayments,
  readPayment,
  readReturn,
  readSiblings,
} from '#services/payments/paypal/movements.ts';
import type { Transaction } from '#services/payments/paypal/transactions.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/**
 * Finds the refunds and reversals of payments. PayPal lists some of them as transactions of the subscription that do
 * not name the payment, and does not list others at all. We know the latter from webhook events, and read them again
 * if PayPal still has them.
 */
export async function readReturns(
  account: PaypalAccount,
  payments: readonly Transaction[],
  transactions: readonly Transaction[],
): Promise<Return[]> {
  const ids = new Set(payments.map(({ id }) => id));
  const found = new Map<string, Return>();
  const reported = new Set<string>();
  const failed = new Set<string>();
  for (const recorded of await account.store.listReturns([...ids])) {
    reported.add(recorded.payment_ref);
    const current = await reread(account, recorded);
    if (current) found.set(current.return_ref, current);
    else failed.add(recorded.return_ref);
  }
  for (const movement of transactions.filter(
    (transaction) => grossMinor(transaction) < 0 && transaction.status !== 'DECLINED',
  )) {
    if (failed.has(movement.id)) continue;
    const amount_minor = -grossMinor(movement);
    const known = found.get(movement.id);
    const read = known ? null : await readReturn(account, movement.id);
    if (read && hasFailed(read)) continue;
    const named = known ? [known.payment_ref] : read ? namedPayments(read) : [];
    const payment_ref =
      named.find((id) => ids.has(id)) ?? (await findLikelyPayment(account, payments, movement, found));
    if (!payment_ref) continue;
    // This is the same reversal that was reported under the id of its sale.
    const isReversal = found.delete(reversalRef(payment_ref)) || known?.kind === 'reversal';
    const kind = isReversal ? 'reversal' : 'refund';
    found.set(movement.id, { kind, return_ref: movement.id, payment_ref, amount_minor });
  }
  for (const { id, status, time } of payments) {
    const isKnown = reported.has(id) || [...found.values()].some(({ payment_ref }) => payment_ref === id);
    if (status !== 'PARTIALLY_REFUNDED' || isKnown) continue;
    const missed = await findReturnsInEvents(account, id, new Date(time));
    for (const returned of missed.length > 0 ? missed : await readReturnsOfSale(account, id))
      found.set(returned.return_ref, returned);
  }
  return [...found.values()];
}

/**
 * Returns the amount of a payment that was returned; a reversal whose dispute was won is left out, because the money
 * came back.
 */
export function returnedAmount(
  payment: Transaction,
  returns: readonly Return[],
  dispute: ProviderPayment['dispute'],
): number {
  const total = grossMinor(payment);
  if (payment.status === 'REFUNDED') return total;
  const counted = returns.filter(
    ({ payment_ref, kind }) => payment_ref === payment.id && !(kind === 'reversal' && dispute === 'won'),
  );
  return Math.min(
    total,
    counted.reduce((sum, { amount_minor }) => sum + (amount_minor ?? total), 0),
  );
}

const grossMinor = ({ amount_with_breakdown }: Transaction) => toMinor(amount_with_breakdown.gross_amount);

/**
 * Separates out money that came back to us: when the bank cancels a reversal, PayPal lists the money like
 * another payment. It has the same amount as an earlier return, and PayPal finds no payment by its id.
 */
export async function removeCancelledReversals(
  account: PaypalAccount,
  received: readonly Transaction[],
  returns: readonly Return[],
): Promise<{ payments: Transaction[]; returns: Return[] }> {
  const payments: Transaction[] = [];
  const remaining = [...returns];
  const findUndoneIndex = (transaction: Transaction) =>
    remaining.findIndex(({ payment_ref, amount_minor }) => {
      const payment = payments.find(({ id }) => id === payment_ref);
      return payment !== undefined && (amount_minor ?? grossMinor(payment)) === grossMinor(transaction);
    });
  for (const transaction of received) {
    if (findUndoneIndex(transaction) < 0)
      remaining.push(...(await findMissedReversals(account, transaction, payments, returns)));
    const undoneIndex = findUndoneIndex(transaction);
    if (undoneIndex >= 0 && !(await readPayment(account, transaction.id))) remaining.splice(undoneIndex, 1);
    else payments.push(transaction);
  }
  return { payments, returns: remaining };
}

/**
 * Finds reversals that may explain why money came back, although no event has reported them: the event was
 * lost, or is still to come. Finds none if the money is
 * already known to us, or PayPal knows it as a payment.
 */
async function findMissedReversals(
  account: PaypalAccount,
  transaction: Transaction,
  payments: readonly Transaction[],
  known: readonly Return[],
): Promise<Return[]> {
  const sameAmount = payments
    .filter((payment) => grossMinor(payment) === grossMinor(transaction))
    .toReversed();
  if (sameAmount.length === 0 || (await account.store.subscriptionOf(transaction.id))) return [];
  if (await readPayment(account, transaction.id)) return [];
  for (const { id, time } of sameAmount) {
    const events = await findReturnsInEvents(account, id, new Date(time));
    const missed = events.filter(
      ({ kind, return_ref }) =>
        kind === 'reversal' && !known.some((other) => other.return_ref === return_ref),
    );
    if (missed.length > 0) return missed;
  }
  return [];
}

/**
 * Finds the payment that an unassigned return most likely belongs to: the latest earlier payment with the status
 * PARTIALLY_REFUNDED, otherwise the latest with the same amount; none if that return is already known. Money
 * that came back to us in between may be returned again.
 */
async function findLikelyPayment(
  account: PaypalAccount,
  payments: readonly Transaction[],
  movement: Transaction,
  found: ReadonlyMap<string, Return>,
): Promise<string | undefined> {
  const before = payments.filter(({ time }) => Date.parse(time) <= Date.parse(movement.time));
  const partlyRefunded = before.findLast(({ status }) => status === 'PARTIALLY_REFUNDED');
  const sameAmount = before.filter((payment) => grossMinor(payment) === -grossMinor(movement)).toReversed();
  // Money that came back to us is listed like a payment, but PayPal finds no payment by its id.
  let restoredCount = 0;
  if (!partlyRefunded)
    for (const candidate of sameAmount.slice(0, -1)) {
      if (await readPayment(account, candidate.id)) break;
      restoredCount++;
    }
  const payment = partlyRefunded ?? sameAmount[restoredCount];
  const known = [...found.values()].filter(
    ({ return_ref, payment_ref, amount_minor }) =>
      payment_ref === payment?.id &&
      amount_minor === -grossMinor(movement) &&
      return_ref !== reversalRef(payment_ref),
  );
  return known.length > restoredCount ? undefined : payment?.id;
}

/** Reads a refund or reversal again, with its current amount if PayPal still has it; null if it failed. */
async function reread(account: PaypalAccount, known: Return): Promise<Return | null> {
  const current = await readReturn(account, known.return_ref);
  if (current && hasFailed(current)) return null;
  return { ...known, amount_minor: (current && readAmount(current)) ?? known.amount_minor };
}

/** Finds refunds and reversals of a payment that we missed among PayPal's recent events. */
async function findReturnsInEvents(
  account: PaypalAccount,
  payment_ref: string,
  since: Date,
): Promise<Return[]> {
  const found: Return[] = [];
  for (const event_type of ['PAYMENT.SALE.REFUNDED', 'PAYMENT.SALE.REVERSED'])
    for await (const event of listEvents(account, since, event_type)) {
      const { returned } = await findSubject(account, event);
      if (returned?.payment_ref !== payment_ref) continue;
      await account.store.recordReturn(returned);
      const current = await reread(account, returned);
      if (current) found.push(current);
    }
  return found;
}

/** Reads the refunds that PayPal lists next to a sale in the same purchase. */
async function readReturnsOfSale(account: PaypalAccount, payment_ref: string): Promise<Return[]> {
  const sale = await readPayment(account, payment_ref);
  const { refunds } = sale ? await readSiblings(account, sale) : { refunds: [] };
  return refunds.flatMap((refund) => {
    const amount_minor = readAmount(refund);
    const isOfThisSale = refund.id !== undefined && namedPayments(refund).includes(payment_ref);
    return isOfThisSale && amount_minor !== null && !hasFailed(refund)
      ? [{ return_ref: refund.id!, payment_ref, kind: 'refund' as const, amount_minor }]
      : [];
  });
}
