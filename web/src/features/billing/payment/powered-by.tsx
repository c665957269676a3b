import type { CardOptions } from './payment-options.ts';

/** The provider that handles the card. */
export function PoweredBy({ provider }: { provider: CardOptions['provider'] }) {
  return (
    <p className="justify-self-start rounded-full border border-hairline px-3 py-1 text-caption text-ink-secondary">
      Powered by{' '}
      <strong className="font-semibold text-ink">{provider === 'stripe' ? 'Stripe' : 'Sandbox'}</strong>
    </p>
  );
}
