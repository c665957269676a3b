import type { KeyboardEvent } from 'react';

/** Moves focus between a rail's cards on arrow keys, skipping the actions that Tab would stop at. */
export function moveFocus(event: KeyboardEvent) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  // React also bubbles events from dialogs that a card has opened.
  if (!event.currentTarget.contains(event.target as Element)) return;
  const card = (event.target as Element).closest('li');
  if (!step || !card) return;
  const forward = (getComputedStyle(card).direction === 'rtl' ? -step : step) > 0;
  const next = forward ? card.nextElementSibling : card.previousElementSibling;
  if (focusCard(next)) event.preventDefault();
}

/** Moves focus to a neighboring card before a card is removed, so that focus isn't lost. */
export function focusBeside(element: Element): void {
  const card = element.closest('li');
  if (!focusCard(card?.nextElementSibling)) focusCard(card?.previousElementSibling);
}

function focusCard(card: Element | null | undefined): boolean {
  const target = card?.querySelector<HTMLElement>('a, button');
  if (!target) return false;
  target.focus();
  return true;
}
