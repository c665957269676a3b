import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before the page is left while something is on its way. */
export function LeaveWarning({ isActive }: { isActive: boolean }) {
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
      onConfirm={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    >
      The upload stops when you leave. What has arrived is kept for a day: come back and choose the same file
      to go on.
    </ConfirmDialog>
  );
}
