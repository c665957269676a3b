import { parseCsv } from '@kinora/contract/csv';
import { TransferFailure, TransferReference } from '@kinora/contract/earnings/payouts';
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { completePaidMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import {
  recordFailedPayout,
  recordPaidPayout,
  recordReversedPayout,
} from '#features/earnings/payouts/settle-payout.ts';
import { listTransfers } from '#features/earnings/payouts/transfer-queries.ts';
import { invalid, notFound } from '#http/errors.ts';

const Line = z.discriminatedUnion(
  'result',
  [
    z.object({ payout: z.string(), result: z.literal('paid'), note: TransferReference }),
    z.object({ payout: z.string(), result: z.literal('failed'), note: TransferFailure }),
  ],
  'The result must be paid or failed',
);
type Line = z.infer<typeof Line>;

/**
 * Books the results of a list's transfers in the caller's transaction: all of them, or none if a line is
 * wrong. Earlier bookings are left unchanged, so booking the same file a second time does nothing.
 */
export async function bookResults(
  context: Pick<Context, 'db' | 'clock' | 'config'> & Partial<Pick<Context, 'jobs'>>,
  file: string,
  content: string,
): Promise<{ paid: number; failed: number }> {
  const { db, clock } = context;
  const now = clock.now();
  const transfers = await listTransfers(db, file);
  if (transfers.length === 0) throw notFound(`There is no list of transfers called ${file}.`);
  const byKey = new Map(transfers.map((transfer) => [payoutKey(transfer), transfer]));
  const booked = { paid: 0, failed: 0 };
  for (const [index, { payout, result, note }] of parseLines(content).entries()) {
    const transfer = byKey.get(payout);
    if (!transfer) throw lineError(index, `${payout} is not on ${file}`);
    const { id, attempt, amount_minor, status } = transfer;
    if (result === 'failed') {
      const isNew =
        (await recordFailedPayout(db, id, attempt, note)) ||
        (await recordReversedPayout(db, id, amount_minor, now));
      if (isNew) booked.failed++;
    } else if (await recordPaidPayout(context, id, note, now)) booked.paid++;
    else if (status !== 'paid') throw lineError(index, `${payout} was already marked as failed`);
  }
  await completePaidMonths(context);
  return booked;
}

/** Parses the lines below the header. Columns may be in any order; unknown ones are ignored. @throws 422 */
function parseLines(content: string): Line[] {
  const [header = [], ...rows] = parseCsv(content);
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = ['payout', 'result', 'note'].filter((name) => !names.includes(name));
  if (missing.length > 0) throw invalid({ content: `The file has no column called ${missing.join(', ')}` });
  const lines = rows.map((row, index) => {
    const cells = Object.fromEntries(names.map((name, column) => [name, (row[column] ?? '').trim()]));
    const parsed = z.safeParse(Line, { ...cells, result: cells['result']?.toLowerCase() });
    if (!parsed.success) throw lineError(index, parsed.error.issues[0]?.message ?? 'is not valid');
    return parsed.data;
  });
  const duplicate = lines.findIndex(
    ({ payout }, index) => lines.findIndex((line) => line.payout === payout) < index,
  );
  if (duplicate >= 0) throw lineError(duplicate, `${lines[duplicate]?.payout} occurs twice`);
  return lines;
}

/** Lines are numbered as in a text editor: the header is the first. */
const lineError = (index: number, problem: string) => invalid({ content: `Line ${index + 2}: ${problem}` });
