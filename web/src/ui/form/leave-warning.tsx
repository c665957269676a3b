import { useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { forgetLayers, whenReturned } from '#lib/history-layers.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

type LeaveWarningProps = {
  isActive: boolean;
  onLeave?: () => void;
  /** Says what leaving would lose. */
  children: ReactNode;
};

/** Asks for confirmation before leaving the page during an upload or with unsaved changes. */
export function LeaveWarning({ isActive, onLeave, children }: LeaveWarningProps) {
  const blocker = useBlocker(isActive);
  const isOpen = useReturned(blocker.state === 'blocked');
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
      isOpen={isOpen}
      onConfirm={() => {
        onLeave?.();
        // The router counts history steps to the destination from the page's own entry, so drop the dialog's
        // entry first.
        void forgetLayers().then(() => blocker.proceed?.());
      }}
      onStay={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Whether a navigation is blocked and the browser is back at the page's own history entry. */
function useReturned(isBlocked: boolean): boolean {
  const [hasReturned, setReturned] = useState(false);
  useEffect(() => {
    if (!isBlocked) return undefined;
    let isOver = false;
    void whenReturned().then(() => !isOver && setReturned(true));
    return () => {
      isOver = true;
      setReturned(false);
    };
  }, [isBlocked]);
  return isBlocked && hasReturned;
}
