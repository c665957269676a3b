import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

const yearSpan = (year: number) => ({ from: `${year}-01-01T00:00Z`, to: `${year + 1}-01-01T00:00Z` });

/** Lists a creator's credits and debits in a year, earliest first. */
export function listMovementsOf(db: Db, user_id: number, year: number) {
  const { from, to } = yearSpan(year);
  return db
    .selectFrom('ledger_accounts')
    .innerJoin('ledger_postings', 'ledger_postings.account_id', 'ledger_accounts.id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .where('kind', '=', 'creator')
    .where('user_id', '=', user_id)
    .where('posted_at', '>=', from)
    .where('posted_at', '<', to)
    .orderBy('posted_at')
    .orderBy('ledger_postings.id')
    .select(['posted_at', 'type', 'memo', 'amount_minor', 'ledger_postings.currency'])
    .execute();
}

/** Lists the payouts that were made in a year, with what is stored about the creators. */
export function listPayoutsPaidIn(tx: Tx, year: number) {
  const { from, to } = yearSpan(year);
  return tx
    .selectFrom('payouts')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_month_id')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .leftJoin('tax_profiles as tax', 'tax.user_id', 'payouts.user_id')
    .leftJoin('tax_forms as form', (join) =>
      join.onRef('form.user_id', '=', 'payouts.user_id').on('form.replaced_at', 'is', null),
    )
    .leftJoin('bank_accounts as bank', (join) =>
      join.onRef('bank.user_id', '=', 'payouts.user_id').on('bank.replaced_at', 'is', null),
    )
    .where('payouts.paid_at', '>=', from)
    .where('payouts.paid_at', '<', to)
    .orderBy('payouts.user_id')
    .orderBy('payouts.paid_at')
    .select(['payouts.user_id', 'users.name as creator', 'royalty_months.currency', 'payouts.paid_at'])
    .select(['amount_minor', 'withheld_minor', 'reversed_minor', 'withheld_bp', 'withheld_for'])
    .select(['tax.name', 'address1', 'address2', 'city', 'state', 'zip_code', 'tax.country', 'vat_id'])
    .select(['ssn_sealed', 'w9_received_at', 'form.kind as form_kind', 'form.content_sealed'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('secret_reads as read')
            .whereRef('read.user_id', '=', 'payouts.user_id')
            .where('read.secret', '=', 'tax_profiles.w9')
            .whereRef('read.read_at', '>=', 'tax.w9_received_at')
            // A creator who opens their own W-9 does not count.
            .whereRef('read.reader_id', 'is distinct from', 'payouts.user_id')
            .select('read.id'),
        )
        .as('is_w9_opened'),
    )
    .select(['bank.details_sealed', 'bank.country as bank_country', 'bank.holder'])
    .select(sql<number>`extract(quarter from payouts.paid_at at time zone 'UTC')::integer`.as('quarter'))
    .execute();
}
