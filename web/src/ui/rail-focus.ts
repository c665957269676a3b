import type { KeyboardEvent } from 'react';

/** Arrow keys go from card to card of a rail, as Tab does, without the actions in between. */
export function moveAlong(event: KeyboardEvent) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  // React sends along what happens in a dialog that a card has opened.
  if (!event.currentTarget.contains(event.target as Element)) return;
  const card = (event.target as Element).closest('li');
  if (!step || !card) return;
  const forward = (getComputedStyle(card).direction === 'rtl' ? -step : step) > 0;
  const next = forward ? card.nextElementSibling : card.previousElementSibling;
  if (focusCard(next)) event.preventDefault();
}

/** Leaves a card that is about to go for the one beside it, so that the focus does not go along. */
export function focusBeside(within: Element): void {
  const card = within.closest('li');
  if (!focusCard(card?.nextElementSibling)) focusCard(card?.previousElementSibling);
}

function focusCard(card: Element | null | undefined): boolean {
  const target = card?.querySelector<HTMLElement>('a, button');
  if (!target) return false;
  target.focus();
  return true;
}
