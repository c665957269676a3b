import { IconButton } from '#ui/button/icon-button.tsx';
import { IconLink } from '#ui/button/icon-link.tsx';
import type { Deletable } from './use-delete.ts';

type RowActionsProps = {
  item: Deletable;
  /** Null if there is nothing to view. */
  viewPath: string | null;
  editPath: string;
  onDelete: (item: Deletable) => void;
};

export function RowActions({ item, viewPath, editPath, onDelete }: RowActionsProps) {
  const name = `${item.kind.toLowerCase()} ${item.title}`;
  return (
    <span className="-mx-2.5 -my-2 inline-flex">
      {viewPath ? (
        <IconLink icon="eye" label={`View ${name}`} to={viewPath} />
      ) : (
        <IconButton icon="eye" label={`View ${name}`} isDisabled />
      )}
      <IconLink icon="pencil" label={`Edit ${name}`} to={editPath} />
      <IconButton
        icon="trash"
        label={`Delete ${name}`}
        onPress={() => onDelete(item)}
        className="hover:text-danger"
      />
    </span>
  );
}
