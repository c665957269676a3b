import type { Answer } from '#test/fakes/stripe/answer-call.ts';

/** Stripe remembers idempotency keys for at least a day; the fake does so for exactly a day. */
const key_lifetime_s = 86_400;

/**
 * Repeats the first response when a key is sent again with the same request, and refuses the key with a
 * different request.
 */
export function openIdempotencyCache(now: () => number) {
  const stored = new Map<string, { request: string; answer: Answer; at: number }>();
  return (
    key: string | undefined,
    request: string,
    perform: () => Answer,
  ): Answer & { replayed: boolean } => {
    if (key === undefined) return { ...perform(), replayed: false };
    const last = stored.get(key);
    const unexpired = last && last.at + key_lifetime_s > now() ? last : undefined;
    if (unexpired && unexpired.request !== request) return { ...reusedKey, replayed: false };
    if (unexpired) return { ...unexpired.answer, replayed: true };
    const answer = perform();
    stored.set(key, { request, answer, at: now() });
    return { ...answer, replayed: false };
  };
}

const reusedKey: Answer = {
  status: 400,
  body: JSON.stringify({
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  }),
};
