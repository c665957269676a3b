import { formatCsv } from '@kinora/contract/csv';
import type { taxReportForms } from '@kinora/contract/earnings/tax-reports';
import { hasVatIds } from '@kinora/contract/earnings/vat-ids';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { countryOf } from '#features/earnings/monetization/rules.ts';
import { listPayoutsPaidIn } from '#features/earnings/tax-reports/queries.ts';
import { taxReportColumns, type Payee } from '#features/earnings/tax-reports/report-lines.ts';
import { returnedTaxOf } from '#features/earnings/withholding/rules/withhold.ts';
import type { SecretLocation, SecretRead } from '#services/secrets/types.ts';

type Form = (typeof taxReportForms)[number];
type Row = Awaited<ReturnType<typeof listPayoutsPaidIn>>[number];

/** Returns a year's payouts to the people whom a form covers, as a CSV file. */
export async function taxReportOf(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  { form, year }: { form: Form; year: number },
  reader: Omit<SecretRead, 'reason'>,
): Promise<{ file: string; content: string; lines: number }> {
  const rows = (await listPayoutsPaidIn(tx, year)).filter((row) => isCovered(form, taxCountryOf(row)));
  const reading = { ...reader, reason: `Report ${form} for ${year}` };
  const payees: Payee[] = [];
  for (const payee_rows of Map.groupBy(rows, lineKey(form)).values())
    payees.push(await readPayee(context, tx, form, payee_rows, reading));
  const columns = taxReportColumns[form];
  const lines = payees.map((payee) => [String(year), ...columns.map(([, value]) => value(payee))]);
  const header = [form === 'dac7' ? 'year' : 'tax_year', ...columns.map(([name]) => name)];
  return { file: `${form}-${year}.csv`, content: formatCsv([header, ...lines]), lines: lines.length };
}

/** European reports have one line per person and currency; US reports have a line for each tax rate. */
const lineKey =
  (form: Form) =>
  ({ user_id, currency, withheld_bp, withheld_for }: Row): string =>
    [user_id, currency, ...(form === 'dac7' ? [] : [withheld_bp ?? 0, withheld_for])].join(' ');

const taxCountryOf = ({ country, state }: Row): string => countryOf({ country, state: state ?? '' }) ?? '';

const isCovered = (form: Form, country: string): boolean => {
  if (form === 'dac7') return hasVatIds(country);
  return (country === 'US') === form.startsWith('1099');
};

async function readPayee(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  report: Form,
  rows: readonly Row[],
  reading: SecretRead,
): Promise<Payee> {
  const [row] = rows as [Row, ...Row[]];
  const open = async (column: SecretLocation['column'], sealed: string | null) =>
    sealed === null
      ? null
      : (await secrets.open(tx, sealed, { column, user_id: row.user_id }, reading)).toString();
  const signed_form = await open('tax_forms.content', row.content_sealed);
  const bank_details = report === 'dac7' ? await open('bank_accounts.details', row.details_sealed) : null;
  return {
    user_id: row.user_id,
    name: row.name ?? row.creator,
    address: {
      line1: row.address1 ?? '',
      line2: row.address2 ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      zip_code: row.zip_code ?? '',
    },
    country: taxCountryOf(row),
    tax_number: (await open('tax_profiles.ssn', row.ssn_sealed)) ?? '',
    vat_id: row.vat_id ?? '',
    w9: row.w9_received_at === null ? null : row.is_w9_opened ? 'opened' : 'not opened',
    form: signed_form === null ? null : (JSON.parse(signed_form) as Payee['form']),
    bank:
      bank_details === null
        ? null
        : {
            country: row.bank_country ?? '',
            holder: row.holder ?? '',
            account: (JSON.parse(bank_details) as { account: string }).account,
          },
    currency: row.currency,
    withheld_bp: row.withheld_bp ?? 0,
    withheld_for: row.withheld_for ?? '',
    quarters: [1, 2, 3, 4].map((quarter) => sumPayouts(rows.filter((payout) => payout.quarter === quarter))),
  };
}

/** Sums up payouts: reversed amounts do not count as paid, and tax returned with them does not count as withheld. */
function sumPayouts(rows: readonly Row[]): Payee['quarters'][number] {
  let [gross_minor, withheld_minor, payouts] = [0, 0, 0];
  for (const row of rows) {
    const tax = row.withheld_minor - returnedTaxOf(row);
    gross_minor += row.amount_minor - row.reversed_minor + tax;
    withheld_minor += tax;
    if (row.reversed_minor < row.amount_minor) payouts++;
  }
  return { gross_minor, withheld_minor, payouts };
}
