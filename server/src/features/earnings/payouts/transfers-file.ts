import { sepaCountries } from '@kinora/contract/earnings/account-formats';
import { formatCsv } from '@kinora/contract/csv';
import { decimalMoney } from '@kinora/contract/money';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import type { BankNumbers } from '#features/earnings/bank-accounts/rules.ts';
import { countryOf } from '#features/earnings/monetization/rules.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { sepaFile } from '#features/earnings/payouts/sepa-file.ts';
import { listOutstandingTransfers } from '#features/earnings/payouts/transfer-queries.ts';

type ExportContext = Pick<Context, 'db' | 'clock' | 'config' | 'secrets'>;
type Row = Awaited<ReturnType<typeof listOutstandingTransfers>>[number];

/** Whether a list is a SEPA file, judging by its name. */
export const isSepaFile = (file: string): boolean => /\.xml$/i.test(file);

/** Whether a payout can be made as a SEPA transfer. */
export const fitsSepa = ({ currency, country }: { currency: string; country: string | null }): boolean =>
  currency === 'eur' && country !== null && sepaCountries.includes(country);

/**
 * Returns a list's outstanding transfers for the operator's bank: as a SEPA file or as CSV. Records each
 * bank account that is decrypted for it.
 */
export const transfersFile = (
  context: ExportContext,
  file: string,
  reader_id: number | null,
): Promise<{ payouts: number; content: string }> =>
  transaction(context.db, async (tx) => {
    const rows = await listOutstandingTransfers(tx, file);
    const transfers = [];
    for (const row of rows)
      transfers.push({ row, numbers: await openNumbers(context, tx, row, file, reader_id) });
    return isSepaFile(file) ? asSepa(context, file, transfers) : asCsv(transfers);
  });

type Transfer = { row: Row; numbers: BankNumbers | null };

/** @returns null if the account was deleted with its owner after the payout was begun. */
async function openNumbers(
  { clock, secrets }: ExportContext,
  tx: Tx,
  { user_id, details_sealed }: Row,
  file: string,
  reader_id: number | null,
): Promise<BankNumbers | null> {
  if (!details_sealed) return null;
  const location = { column: 'bank_accounts.details', user_id } as const;
  const reading = { reader_id, reason: `List of transfers ${file}`, now: clock.now() };
  const opened = await secrets.open(tx, details_sealed, location, reading);
  return JSON.parse(opened.toString()) as BankNumbers;
}

const columns =
  'payout,creator,payee,address,amount,currency,bank_country,iban,bank_code,account_number,account_type,bic'.split(
    ',',
  );

function asCsv(transfers: readonly Transfer[]) {
  const lines = transfers.map(({ row, numbers }) => {
    const isIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(numbers?.account ?? '');
    return [
      payoutKey(row),
      row.creator,
      row.holder ?? row.payee ?? row.creator,
      [row.address1, row.address2, row.city, row.state, row.zip_code].filter(Boolean).join(', '),
      decimalMoney(row.amount_minor, row.currency),
      row.currency.toUpperCase(),
      row.country ?? '',
      isIban ? (numbers?.account ?? '') : '',
      numbers?.routing ?? '',
      isIban ? '' : (numbers?.account ?? ''),
      numbers?.type ?? '',
      numbers?.bic ?? '',
    ];
  });
  return { payouts: transfers.length, content: formatCsv([columns, ...lines]) };
}

function asSepa({ clock, config }: ExportContext, file: string, transfers: readonly Transfer[]) {
  const payable = transfers.flatMap(({ row, numbers }) =>
    numbers ? [{ row, iban: numbers.account, bic: numbers.bic ?? null }] : [],
  );
  const [first] = payable;
  if (!first || !config.sepa_debtor) return { payouts: 0, content: '' };
  const list = {
    file,
    begun_at: first.row.sent_at ?? '',
    now: clock.now(),
    brand_name: config.brand_name,
    debtor: config.sepa_debtor,
  };
  const content = sepaFile(
    list,
    payable.map(({ row, iban, bic }) => ({
      key: payoutKey(row),
      holder: row.holder ?? row.creator,
      iban,
      bic,
      address: addressOf(row),
      amount_minor: row.amount_minor,
    })),
  );
  return { payouts: payable.length, content };
}

/** Returns the payee's address, or null if the country, city or postal code is unknown. */
function addressOf({ tax_country, state, city, zip_code, address1, address2 }: Row) {
  const country = countryOf({ country: tax_country, state: state ?? '' });
  if (!country || !city || !zip_code) return null;
  return { country, city, zip_code, lines: [address1 ?? '', address2 ?? ''] };
}
