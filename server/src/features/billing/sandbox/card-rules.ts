import { sandboxCards } from '@kinora/contract/billing/sandbox';
import type { ProviderSubscription } from '#services/payments/types.ts';

export type SandboxCardName = keyof typeof sandboxCards;

/** A card that a subscription can have; the declined card is never stored. */
export type StoredCard = Exclude<SandboxCardName, 'declined'>;

const names = Object.keys(sandboxCards) as SandboxCardName[];

/** The test card with this number; undefined if there is none. */
export const findCardByNumber = (card_number: string): SandboxCardName | undefined =>
  names.find((name) => sandboxCards[name] === card_number);

/** A test card in the form that a provider's payment fields would return. */
export const cardMethod = (name: SandboxCardName) => ({
  id: `pm_sandbox_${name}`,
  brand: 'visa',
  last4: sandboxCards[name].slice(-4),
});

export const findCardByMethod = (id: string): SandboxCardName | undefined =>
  names.find((name) => cardMethod(name).id === id);

export const displayedMethod = (card: StoredCard | null): ProviderSubscription['method'] =>
  card && { brand: cardMethod(card).brand, last4: cardMethod(card).last4, expires: null };

export const cardDeclined = 'Your card was declined. Try a different card.';
export const notATestCard = 'This is not a test card: use 4242 4242 4242 4242.';
