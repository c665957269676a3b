import type { Books } from '#test/fakes/stripe/books.ts';
import type { Form } from '#test/fakes/stripe/form.ts';

/** One call of Stripe's API; `:id` stands for an id. */
export type Route = { on: string; answer: (books: Books, form: Form, id: string) => unknown };

export const route = (on: string, answer: Route['answer']): Route => ({ on, answer });

/** The route of a request, and the id in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | null {
  const parts = path.split('/');
  for (const one of routes) {
    const [wanted, pattern = ''] = one.on.split(' ');
    const names = pattern.split('/');
    if (wanted !== method || names.length !== parts.length) continue;
    if (!names.every((name, index) => name === ':id' || name === parts[index])) continue;
    return { route: one, id: decodeURIComponent(parts[names.indexOf(':id')] ?? '') };
  }
  return null;
}
