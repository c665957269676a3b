import { authenticateSandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button/button.tsx';
import { Authentication } from './authentication.tsx';

type HostedAuthenticationProps = { checkoutRef: string; onRefused: () => Promise<void> };

/** The bank's question on the hosted page; after a refusal the member may try another card. */
export function HostedAuthentication({ checkoutRef, onRefused }: HostedAuthenticationProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (is_confirmed: boolean) => {
    try {
      const params = { ref: checkoutRef };
      const { data } = await call(authenticateSandboxCheckout, { params, body: { is_confirmed } });
      location.assign(data.url);
    } catch (error) {
      setProblem(formErrors(error, []).form);
    }
  };
  if (problem)
    return (
      <div className="grid gap-5">
        <p role="alert" className="rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
          {problem}
        </p>
        <Button onPress={() => void onRefused()}>Try a different card</Button>
      </div>
    );
  return (
    <section aria-label="Confirm your payment">
      <h2 className="mb-4 text-lead font-semibold">Confirm your payment</h2>
      <Authentication onAnswer={answer} />
    </section>
  );
}
