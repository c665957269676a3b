import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link.tsx';

type FormActionsProps = {
  save: string;
  isSaving: boolean;
  /** Where Cancel leads; a form that nothing was opened from has none. */
  cancelTo?: string;
  children?: ReactNode;
};

export function FormActions({ save, isSaving, cancelTo, children }: FormActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button type="submit" isPending={isSaving}>
        {save}
      </Button>
      {cancelTo && (
        <LinkButton to={cancelTo} variant="ghost">
          Cancel
        </LinkButton>
      )}
      {children}
    </div>
  );
}
