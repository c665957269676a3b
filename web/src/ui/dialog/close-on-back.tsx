import { useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { useBackButton } from './use-back-button.ts';

/** Place inside a popover: closes it when Back is pressed. */
export function CloseOnBack() {
  // Null while React Aria renders only to collect a list's items.
  const state = useContext(OverlayTriggerStateContext);
  useBackButton(state?.isOpen ?? false, () => state?.close());
  return null;
}
