import * as z from 'zod/mini';

/** PayPal processed the request and rejected it. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal';
  status: number;
  /** PayPal's error codes, in capitals. */
  issues: readonly string[];
  constructor(message: string, status: number, issues: readonly string[]) {
    super(message);
    this.status = status;
    this.issues = issues;
  }
}

const ErrorBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

export async function readRefusal(response: Response, request: string): Promise<PaypalRefusal> {
  const { data } = ErrorBody.safeParse(await response.json().catch(() => null));
  const reasons = [data?.name ?? data?.error, ...(data?.details ?? []).map(({ issue }) => issue)];
  const issues = reasons.filter((issue) => issue !== undefined);
  return new PaypalRefusal(
    `PayPal answered ${response.status} ${issues.join(', ')} to ${request}`,
    response.status,
    issues,
  );
}
