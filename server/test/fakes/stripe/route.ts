import type { StripeState } from '#test/fakes/stripe/state.ts';
import type { Form } from '#test/fakes/stripe/form.ts';

/** One call of Stripe's API; `:id` matches any id. */
export type Route = { on: string; answer: (state: StripeState, form: Form, id: string) => unknown };

export const route = (on: string, answer: Route['answer']): Route => ({ on, answer });
