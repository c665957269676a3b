import { text, type Form } from '#test/fakes/stripe/form.ts';

export const listOf = <T>(data: T[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
});

/** Returns one page, newest first, as Stripe does. */
export function pageOf<T extends { id: string; created: number }>(
  rows: readonly T[],
  form: Form,
  url: string,
) {
  const newest = rows.toReversed().toSorted((one, other) => other.created - one.created);
  const after = text(form, 'starting_after');
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = Number(text(form, 'limit') ?? 10);
  return { ...listOf(newest.slice(from, from + limit), url), has_more: newest.length > from + limit };
}
