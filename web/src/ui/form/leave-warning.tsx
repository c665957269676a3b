import { useEffect, type ReactNode } from 'react';
import { useNavigationBlocker } from '#lib/navigation/use-navigation-blocker.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

type LeaveWarningProps = {
  isActive: boolean;
  onLeave?: () => void;
  /** States what leaving would lose. */
  children: ReactNode;
};

/** Asks for confirmation before leaving the page during an upload or with unsaved changes. */
export function LeaveWarning({ isActive, onLeave, children }: LeaveWarningProps) {
  const blocked = useNavigationBlocker(isActive);
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isActive]);
  return (
    <ConfirmDialog
      title="Leave this page?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isOpen={blocked !== null}
      onConfirm={() => {
        onLeave?.();
        blocked?.leave();
      }}
      onCancel={() => blocked?.stay()}
    >
      {children}
    </ConfirmDialog>
  );
}
