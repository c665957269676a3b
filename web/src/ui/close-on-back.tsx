import { useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { useBackButton } from './use-back-button.ts';

/** In a popover: has Back close it. */
export function CloseOnBack() {
  // Null where React Aria only reads the items of a list.
  const state = useContext(OverlayTriggerStateContext);
  useBackButton(state?.isOpen ?? false, () => state?.close());
  return null;
}
