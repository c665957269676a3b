import { sandboxCards } from '@kinora/contract/sandbox';
import type { ProviderSubscription } from '#services/payments/types.ts';

export type SandboxCardName = keyof typeof sandboxCards;

/** A card that a subscription can be paid with; a declined one never gets that far. */
export type KeptCard = Exclude<SandboxCardName, 'declined'>;

const names = Object.keys(sandboxCards) as SandboxCardName[];

/** Which test card a number is; undefined when it is none. */
export const cardOf = (card_number: string): SandboxCardName | undefined =>
  names.find((name) => sandboxCards[name] === card_number);

/** A test card as the provider's fields would name it to us. */
export const methodOf = (name: SandboxCardName) => ({
  id: `pm_sandbox_${name}`,
  brand: 'visa',
  last4: sandboxCards[name].slice(-4),
});

export const cardOfMethod = (id: string): SandboxCardName | undefined =>
  names.find((name) => methodOf(name).id === id);

export const shownMethod = (card: KeptCard | null): ProviderSubscription['method'] =>
  card && { brand: methodOf(card).brand, last4: methodOf(card).last4 };

export const declined = 'Your card was declined. Try a different card.';
export const notATestCard = 'This is not a test card: use 4242 4242 4242 4242.';
