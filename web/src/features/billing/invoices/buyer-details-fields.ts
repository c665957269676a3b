import { BuyerDetailsForm, type BuyerDetails } from '@kinora/contract/billing/invoices';
import * as z from 'zod/mini';

type Values = { country: string | null; name: string; address: string; vat_id: string };

/** The form's schema: no country is chosen at first. */
export const buyerDetailsFields = z.pipe(
  z.object({ country: z.nullable(z.string()), name: z.string(), address: z.string(), vat_id: z.string() }),
  z.pipe(
    z.transform(({ country, ...texts }: Values) => ({ ...texts, country: country ?? '' })),
    BuyerDetailsForm,
  ),
);

export const toFormValues = (saved: BuyerDetails | null): Values => ({
  country: saved?.country ?? null,
  name: saved?.name ?? '',
  address: saved?.address ?? '',
  vat_id: saved?.vat_id ?? '',
});
