import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { forgetLayers } from '#lib/history-layers.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveWarningProps = {
  isActive: boolean;
  onLeave?: () => void;
  /** What leaving would lose. */
  children: ReactNode;
};

/** Asks before the page is left while something is on its way, or not saved. */
export function LeaveWarning({ isActive, onLeave, children }: LeaveWarningProps) {
  const blocker = useBlocker(isActive);
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isActive]);
  return (
    <ConfirmDialog
      title="Leave this page?"
      confirm="Leave"
      stay="Stay"
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => {
        onLeave?.();
        // The router counts the steps to where this leads from the page itself.
        void forgetLayers().then(() => blocker.proceed?.());
      }}
      onStay={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
