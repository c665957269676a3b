import type { Answer } from '#test/fakes/stripe/answer-call.ts';

/** Stripe remembers idempotency keys for at least a day; the fake does so for exactly a day. */
const remembered_s = 86_400;

/**
 * Repeats the first response when a key is sent again with the same request, and refuses the key with a
 * different request.
 */
export function openIdempotency(now: () => number) {
  const answered = new Map<string, { asked: string; answer: Answer; at: number }>();
  return (key: string | undefined, asked: string, act: () => Answer): Answer & { replayed: boolean } => {
    if (key === undefined) return { ...act(), replayed: false };
    const kept = answered.get(key);
    const known = kept && kept.at + remembered_s > now() ? kept : undefined;
    if (known && known.asked !== asked) return { ...otherRequest, replayed: false };
    if (known) return { ...known.answer, replayed: true };
    const answer = act();
    answered.set(key, { asked, answer, at: now() });
    return { ...answer, replayed: false };
  };
}

const otherRequest: Answer = {
  status: 400,
  body: JSON.stringify({
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  }),
};
