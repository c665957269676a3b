import type { ReactNode } from 'react';

type StripeFormProps = {
  label: string;
  problem: string | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form whose fields validate themselves, since they are in Stripe's iframe. */
export function StripeForm({ label, problem, onSubmit, children }: StripeFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problem && (
        <p role="alert" className="rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
          {problem}
        </p>
      )}
      {children}
    </form>
  );
}
