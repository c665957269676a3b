import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Tx } from '#db/types.ts';

/** A creator's account, or one of the service's accounts, which exist once per currency. */
type Account =
  | { kind: 'creator'; user_id: number }
  | { kind: Exclude<Tables['ledger_accounts']['kind'], 'creator'> };

/** A ledger transaction. What an account receives is positive, and the postings sum to zero. */
export type Entry = {
  /** Identifies the event that moves the money, so that it moves only once. */
  idempotency_key: string;
  type: string;
  mode: string;
  memo: string;
  /** The royalty month that the entry belongs to, if any. */
  royalty_month_id: number | null;
  postings: (Account & { amount_minor: number })[];
};

/** Posts entries in one currency, omitting amounts of zero. Fails if any of them was posted before. */
export async function postEntries(
  tx: Tx,
  currency: string,
  entries: readonly Entry[],
  posted_at: Date,
): Promise<void> {
  const nonZero = entries
    .map((entry) => ({ ...entry, postings: entry.postings.filter(({ amount_minor }) => amount_minor !== 0) }))
    .filter(({ postings }) => postings.length > 0);
  const accounts = await openAccounts(
    tx,
    currency,
    nonZero.flatMap(({ postings }) => postings),
  );
  const { rows: posted } = await sql<{ id: number; idempotency_key: string }>`
    insert into ledger_transactions (idempotency_key, type, mode, memo, royalty_month_id, posted_at)
    select idempotency_key, type, mode, memo, royalty_month_id, ${posted_at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(nonZero)}::json)
      as one (idempotency_key text, type text, mode text, memo text, royalty_month_id integer)
    returning id, idempotency_key`.execute(tx);
  const ids = new Map(posted.map(({ id, idempotency_key }) => [idempotency_key, id]));
  const postings = nonZero.flatMap((entry) =>
    entry.postings.map(({ amount_minor, ...account }) => ({
      transaction_id: ids.get(entry.idempotency_key),
      account_id: accounts.get(accountKey(account)),
      amount_minor,
    })),
  );
  await sql`insert into ledger_postings (transaction_id, account_id, currency, amount_minor)
    select transaction_id, account_id, ${currency}::text, amount_minor
    from json_to_recordset(${JSON.stringify(postings)}::json)
      as one (transaction_id bigint, account_id integer, amount_minor bigint)`.execute(tx);
}

const accountKey = (account: Account): string =>
  account.kind === 'creator' ? `creator ${account.user_id}` : account.kind;

/** Returns the ids of accounts, opening those used for the first time. */
async function openAccounts(
  tx: Tx,
  currency: string,
  wanted: readonly Account[],
): Promise<Map<string, number>> {
  const rows = [...new Map(wanted.map((account) => [accountKey(account), account])).values()].map(
    (account) => ({
      kind: account.kind,
      user_id: account.kind === 'creator' ? account.user_id : null,
    }),
  );
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as one (kind text, user_id integer)`;
  await sql`insert into ledger_accounts (kind, user_id, currency)
    select kind, user_id, ${currency}::text from ${listed}
    on conflict (kind, user_id, currency) do nothing`.execute(tx);
  // Coalesced so that plain numbers are compared, which allows a hash join: a close posts to thousands of
  // creators at once.
  const { rows: accounts } = await sql<{ id: number; kind: Account['kind']; user_id: number | null }>`
    select ledger_accounts.id, ledger_accounts.kind, ledger_accounts.user_id from ledger_accounts
    join ${listed} on one.kind = ledger_accounts.kind and coalesce(one.user_id, 0) = coalesce(ledger_accounts.user_id, 0)
    where currency = ${currency}`.execute(tx);
  return new Map(accounts.map(({ id, ...account }) => [accountKey(account as Account), id]));
}
