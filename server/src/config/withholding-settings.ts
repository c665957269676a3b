import * as z from 'zod/mini';

/** Tax that the operator has to withhold from payouts, in hundredths of a percent. */
export type WithholdingSettings = {
  /** From people outside the United States, and those whose country is unknown; null withholds nothing. */
  foreign_bp: number | null;
  /** From people in the United States without a W-9. */
  backup_bp: number | null;
  /** The share of royalties whose source is the United States. */
  us_source_bp: number;
  /** The rates that replace `foreign_bp` for people who claim a tax treaty, by country. */
  treaties: Readonly<Record<string, number>>;
};

const hundredths = (percent: string): number => Math.round(Number(percent) * 100);

/** A percentage with up to two decimals. */
export const percentage = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 'must be a percentage such as 30')),
  z.transform(hundredths),
);

/** Rates by country: `DE:0,IN:15`. */
export const treatyRates = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[A-Z]{2}:\d{1,2}(?:\.\d{1,2})?(?:,[A-Z]{2}:\d{1,2}(?:\.\d{1,2})?)*$/,
        'must list countries with percentages, such as DE:0,IN:15',
      ),
    ),
  z.transform((list) =>
    Object.fromEntries(
      list.split(',').map((one): [string, number] => [one.slice(0, 2), hundredths(one.slice(3))]),
    ),
  ),
);
