import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';

type FormActionsProps = {
  saveLabel: string;
  isSaving: boolean;
  /** Where Cancel leads; omitted for forms that were not opened from a list. */
  cancelTo?: string;
  children?: ReactNode;
};

export function FormActions({ saveLabel, isSaving, cancelTo, children }: FormActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button type="submit" isPending={isSaving}>
        {saveLabel}
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
