import { BankAccountForm, type BankAccount } from '@kinora/contract/earnings/bank-account';
import * as z from 'zod/mini';

/** The form's schema: an empty field means "not provided". */
export const bankAccountFields = z.pipe(
  z.object({
    country: z.nullable(z.string()),
    holder: z.string(),
    routing: z.string(),
    account: z.string(),
    bic: z.string(),
    type: z.nullable(z.string()),
  }),
  z.pipe(
    z.transform(({ country, holder, routing, account, bic, type }: BankAccountValues) => ({
      country: country ?? undefined,
      holder,
      account,
      ...(routing.trim() && { routing }),
      ...(bic.trim() && { bic }),
      ...(type && { type }),
    })),
    BankAccountForm,
  ),
);

type BankAccountValues = {
  country: string | null;
  holder: string;
  routing: string;
  account: string;
  bic: string;
  type: string | null;
};
export type BankAccountOutput = BankAccountForm;

/** The form's initial values. Numbers are never shown again, so a change requires entering all of them. */
export const initialValues = (saved: BankAccount | null, name: string): BankAccountValues => ({
  country: saved?.country ?? null,
  holder: saved?.holder ?? name,
  routing: '',
  account: '',
  bic: '',
  type: null,
});
