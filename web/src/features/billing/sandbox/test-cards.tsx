import { sandboxCards } from '@kinora/contract/billing/sandbox';

const descriptions: Record<keyof typeof sandboxCards, string> = {
  success: 'Succeeds',
  declined: 'Is declined',
  needs_authentication: 'Asks you to confirm',
  fails_on_renewal: 'Succeeds once, then fails',
};

/** The test cards, labeled by behavior; pressing one fills in its number. */
export function TestCards({ onChoose }: { onChoose: (card_number: string) => void }) {
  return (
    <ul aria-label="Test cards" className="grid gap-2 sm:grid-cols-2">
      {Object.entries(sandboxCards).map(([name, number]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onChoose(groupDigits(number))}
            className="w-full cursor-pointer rounded-card border border-hairline px-3.5 py-2.5 text-start transition-colors duration-160 hover:border-ink-secondary"
          >
            <span className="block text-small font-medium">
              {descriptions[name as keyof typeof sandboxCards]}
            </span>
            <span className="block text-caption text-ink-secondary tabular-nums">{groupDigits(number)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const groupDigits = (number: string) => number.replace(/\d{4}(?=\d)/g, '$& ');
