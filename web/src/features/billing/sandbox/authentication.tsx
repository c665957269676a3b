import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';

/** Stands in for the bank's cardholder authentication. */
export function Authentication({ onAnswer }: { onAnswer: (is_confirmed: boolean) => Promise<void> }) {
  const [sentAnswer, setSentAnswer] = useState<boolean | null>(null);
  const answer = (is_confirmed: boolean) => {
    setSentAnswer(is_confirmed);
    void onAnswer(is_confirmed).finally(() => setSentAnswer(null));
  };
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <p className="text-ink-secondary">
        This card requires you to confirm each payment, as on your bank’s page. In the sandbox you are the
        bank, too.
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          isPending={sentAnswer === false}
          isDisabled={sentAnswer === true}
          onPress={() => answer(false)}
        >
          Refuse
        </Button>
        <Button
          isPending={sentAnswer === true}
          isDisabled={sentAnswer === false}
          onPress={() => answer(true)}
        >
          Confirm payment
        </Button>
      </div>
    </div>
  );
}

/** The confirmation replaces a form that had focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
