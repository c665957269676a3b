import { useEffect, useEffectEvent } from 'react';
import type { Intent } from '../state/intents.ts';
import { commandOf, type ScreenCommand } from './keys.ts';

/** Handles keys pressed anywhere in the player, unless the focused control uses them itself. */
export function useShortcuts(onCommand: (command: Intent | ScreenCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = isTaken(event) ? null : commandOf(event);
    if (!command) return;
    event.preventDefault();
    const isRepeatable = command.type === 'seek-by' || command.type === 'change-volume';
    if (!event.repeat || isRepeatable) onCommand(command);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isTaken({ defaultPrevented, target, key }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented;
  // A closing overlay keeps focus for a moment, but no longer uses keys.
  const isOverPlayer = target.closest('[role=dialog], [role=alertdialog], [role=menu]');
  if (isOverPlayer && !target.closest('[data-exiting]')) return true;
  if (key === ' ') return target.closest('button, a, [role=button]') !== null;
  return key.startsWith('Arrow') && target.matches('input');
}
