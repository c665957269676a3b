import type { PaypalState } from '#test/fakes/paypal/state.ts';

export type Call = { id: string; query: URLSearchParams; body: Record<string, unknown>; url: string };

/** A JSON body or plain text. */
export type Answer = { status: number; body?: unknown; text?: string };

/** One call of PayPal's API; `:id` matches any id. */
export type Route = { on: string; answer: (state: PaypalState, call: Call) => Answer };

export const route = (on: string, answer: Route['answer']): Route => ({ on, answer });

export const ok = (body: unknown) => ({ status: 200, body });
export const created = (body: unknown) => ({ status: 201, body });

/** An error in PayPal's format. */
export const refused = (status: number, name: string, issue?: string) => ({
  status,
  body: {
    name,
    message: 'The request could not be processed.',
    debug_id: 'f1a2',
    details: issue ? [{ issue }] : [],
  },
});

export const notFound = () => refused(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
export const unprocessable = (issue: string) => refused(422, 'UNPROCESSABLE_ENTITY', issue);

/** Returns one page of a list and the link to the next. */
export function pageOf<T>(rows: readonly T[], { query, url }: Call, size: number) {
  const page = Number(query.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return {
    rows: rows.slice((page - 1) * size, page * size),
    links: rows.length > page * size ? [{ rel: 'next', href: next.href, method: 'GET' }] : [],
  };
}
