import { genreName } from '@kinora/contract/catalogue/genres';
import { changeChoice, type Choice, type ChoiceList } from '@kinora/contract/operator/choices';
import { count } from '@kinora/contract/plural';
import { useRef, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { DeleteChoiceDialog } from './delete-choice-dialog.tsx';
import { EditChoiceDialog } from './edit-choice-dialog.tsx';

type ChoiceRowProps = { list: ChoiceList; choice: Choice; place: number; isLast: boolean };

export function ChoiceRow({ list, choice, place, isLast }: ChoiceRowProps) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const move = useStaffAction(changeChoice, { onFailed: toastError });
  const name = genreName(choice.name);
  const moveTo = async (to: number) => {
    const pressed = document.activeElement;
    await move.mutateAsync({ params: { list, choice_id: choice.id }, body: { place: to } }).catch(() => {});
    // Moving the row in the DOM makes its button lose focus.
    if (pressed instanceof HTMLElement && row.current?.contains(pressed)) pressed.focus();
  };
  const close = () => setOpenDialog(null);
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-hairline bg-surface-raised py-2 ps-4 pe-1.5 sm:ps-5"
    >
      <div className="grid min-w-0 grow basis-32 gap-0.5 py-1 wrap-anywhere">
        <p className="font-medium">
          <bdi>{name}</bdi>
          {choice.code && <span className="ms-2 text-small font-normal text-ink-faint">{choice.code}</span>}
        </p>
        <p className="text-small text-ink-secondary tabular-nums">
          {choice.shows_count === 0 ? 'No shows' : count(choice.shows_count, 'show')}
          {choice.is_hidden && <span className="text-gold"> · hidden from forms</span>}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          icon="chevron-down"
          label={`Move ${name} up`}
          className="[&>svg]:rotate-180"
          isDisabled={place === 1}
          onPress={() => void moveTo(place - 1)}
        />
        <IconButton
          icon="chevron-down"
          label={`Move ${name} down`}
          isDisabled={isLast}
          onPress={() => void moveTo(place + 1)}
        />
        <IconButton icon="pencil" label={`Edit ${name}`} onPress={() => setOpenDialog('edit')} />
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          className="hover:text-danger"
          onPress={() => setOpenDialog('delete')}
        />
      </div>
      {openDialog === 'edit' && (
        <EditChoiceDialog list={list} choice={choice} place={place} onClose={close} />
      )}
      {openDialog === 'delete' && <DeleteChoiceDialog list={list} choice={choice} onClose={close} />}
    </li>
  );
}
