import type { Context } from '#context.ts';
import { computeMonth } from '#features/earnings/royalties/close/compute.ts';
import { freezeMonth } from '#features/earnings/royalties/close/freeze.ts';
import { advanceMonth } from '#features/earnings/royalties/close/advance-month.ts';
import {
  findFirstPaidMonth,
  listCurrencies,
  findOrCreateMonth,
} from '#features/earnings/royalties/queries/month-queries.ts';
import { recordChangedPayments } from '#features/earnings/royalties/queries/payment-queries.ts';
import { closableFrom, isOver, monthsBetween } from '#features/earnings/royalties/rules/calendar.ts';
import { postMonth } from '#features/earnings/royalties/close/post.ts';

export type CloseContext = Pick<Context, 'db' | 'clock' | 'config'>;

/** A month cannot be closed yet; the message states when it can be. */
export class MonthNotClosable extends Error {
  override name = 'MonthNotOver';
}

/**
 * Closes a month in every currency in which subscribers paid for it: freezes payments and watch time, computes,
 * and posts. Resumes an interrupted close; closed months stay as they are.
 * @returns whether there was any work to do.
 * @throws MonthNotOver
 */
export async function closeMonth(context: CloseContext, month: string): Promise<boolean> {
  const { db, clock, config } = context;
  const from = closableFrom(month, config.royalty_close_day);
  if (clock.now() < from)
    throw new MonthNotClosable(
      `${month} can be closed on ${from.toISOString().slice(0, 10)} or later, once late watch reports have arrived.`,
    );
  let hasClosed = false;
  for (const currency of await listCurrencies(db, month, config.currency)) {
    const { id, status } = await findOrCreateMonth(db, month, currency);
    if (status === 'posted' || status === 'paid') continue;
    await freezeMonth(context, id);
    await computeMonth(context, id);
    await postMonth(context, id);
    hasClosed = true;
  }
  return hasClosed;
}

/**
 * Records the payments for a month that is over, in every currency, so that its close only has to add later
 * changes.
 */
export async function prepareMonth({ db, config }: CloseContext, month: string): Promise<void> {
  for (const currency of await listCurrencies(db, month, config.currency)) {
    const { id } = await findOrCreateMonth(db, month, currency);
    await advanceMonth(db, id, 'open', recordChangedPayments);
  }
}

/** Closes every month that is due, oldest first, and prepares one that is over but not due yet. */
export async function closeDueMonths(context: CloseContext, signal: AbortSignal): Promise<string[]> {
  const { db, clock, config } = context;
  const first = await findFirstPaidMonth(db);
  const closed: string[] = [];
  for (const month of first ? monthsBetween(first, clock.now()) : []) {
    signal.throwIfAborted();
    if (clock.now() < closableFrom(month, config.royalty_close_day)) {
      if (isOver(month, clock.now())) await prepareMonth(context, month);
      break;
    }
    if (await closeMonth(context, month)) closed.push(month);
  }
  return closed;
}
