import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';

/** Stands in for the bank's cardholder authentication. */
export function Authentication({ onAnswer }: { onAnswer: (is_confirmed: boolean) => Promise<void> }) {
  const [given, setGiven] = useState<boolean | null>(null);
  const answer = (is_confirmed: boolean) => {
    setGiven(is_confirmed);
    void onAnswer(is_confirmed).finally(() => setGiven(null));
  };
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <p className="text-ink-secondary">
        This card asks you to confirm each payment, as on the page of your bank. In the sandbox you are the
        bank, too.
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          isPending={given === false}
          isDisabled={given === true}
          onPress={() => answer(false)}
        >
          Refuse
        </Button>
        <Button isPending={given === true} isDisabled={given === false} onPress={() => answer(true)}>
          Confirm payment
        </Button>
      </div>
    </div>
  );
}

/** The question replaces a form that had the focus. */
const takeFocus = (question: HTMLElement | null) => question?.focus();
