import { sql, type RawBuilder } from 'kysely';
import type { SortOrder } from '@kinora/contract/schemas';
import type { walletSorts } from '@kinora/contract/earnings/wallet';
import { parseSort } from '#db/page.ts';
import type { Db } from '#db/types.ts';
import { statementId } from '#features/earnings/royalties/statements/statement-queries.ts';

type WalletSort = (typeof walletSorts)[number];

const orders: Record<WalletSort, RawBuilder<unknown>> = {
  id: sql.ref('ledger_postings.id'),
  amount: sql.ref('ledger_postings.amount_minor'),
  mode: sql.ref('ledger_transactions.mode'),
  type: sql.ref('ledger_transactions.type'),
  created_at: sql.ref('ledger_transactions.posted_at'),
};

/** Selects the credits and debits of a creator's balance; none until the creator is monetized. */
export function selectWalletPayments(
  db: Db,
  user_id: number,
  { search, sort }: { search: string; sort: SortOrder<WalletSort> },
) {
  const { by, direction } = parseSort(sort);
  return db
    .selectFrom('ledger_accounts')
    .innerJoin('users', 'users.id', 'ledger_accounts.user_id')
    .innerJoin('ledger_postings', 'ledger_postings.account_id', 'ledger_accounts.id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .leftJoin('royalty_months', 'royalty_months.id', 'ledger_transactions.royalty_month_id')
    .where('users.id', '=', user_id)
    .where('users.monetized_at', 'is not', null)
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(ledger_postings.id::text, ${search}) > 0`))
    .orderBy(orders[by], direction)
    .orderBy('ledger_postings.id')
    .select([
      sql<string>`ledger_postings.id::text`.as('id'),
      sql<{ name: string }>`json_build_object('name', users.name)`.as('user'),
      'ledger_postings.amount_minor as amount',
      'ledger_postings.currency',
      'ledger_transactions.mode',
      'ledger_transactions.type',
      'ledger_transactions.memo',
      statementId.as('statement'),
      'ledger_transactions.posted_at as created_at',
    ]);
}
