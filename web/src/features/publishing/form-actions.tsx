import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';

type FormActionsProps = {
  save: string;
  isSaving: boolean;
  /** Where Cancel leads; omitted for forms that were not opened from a list. */
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
