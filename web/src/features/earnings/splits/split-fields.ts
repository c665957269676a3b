import { Earners, type ShowSplit } from '@kinora/contract/earnings/splits';
import * as z from 'zod/mini';

/** A share is entered as a percentage with up to two decimals. */
const Row = z.object({
  user_id: z.nullable(z.int()),
  name: z.string(),
  email: z.string(),
  share_bp: z.string(),
});
export type SplitRow = z.infer<typeof Row>;

/** The form's schema. */
export const splitFields = z.pipe(
  z.object({ earners: z.array(Row) }),
  z.pipe(
    z.transform(({ earners }: { earners: SplitRow[] }) => ({ earners: earners.map(toEarner) })),
    z.object({ earners: Earners }),
  ),
);

const toEarner = ({ user_id, email, share_bp }: SplitRow): z.input<typeof Earners>[number] => ({
  ...(user_id === null ? { email } : { user_id }),
  share_bp: parseBasisPoints(share_bp),
});

/** Parses `33.33` or `33,33 %` as 3333; returns NaN for anything else, which the contract rejects. */
export function parseBasisPoints(text: string): number {
  const [, whole, decimals = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? [];
  return whole === undefined ? NaN : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The form's initial values: everyone but the publisher, with the shares agreed most recently. */
export const initialRows = ({ shares, next }: ShowSplit): SplitRow[] =>
  (next?.shares ?? shares)
    .filter(({ is_you }) => !is_you)
    .map(({ user_id, name, share_bp }) => ({
      user_id,
      name: name ?? '',
      email: '',
      share_bp: String(share_bp / 100),
    }));
