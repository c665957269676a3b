import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from '../style/class-names.ts';
import { CloseOnBack } from '../dialog/close-on-back.tsx';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';
import { Icon } from '../media/icon.tsx';
import { optionStyle, popoverStyle } from '../style/popover-style.ts';

export type Option = { id: string; name: string };

type SelectProps = FieldProps<string | null> & {
  options: readonly Option[];
  placeholder?: string;
  /** Shown in the list when there are no options. */
  empty?: ReactNode;
  inputRef?: Ref<HTMLButtonElement>;
};

/** A single choice from a list; the value is the id of the chosen option. */
export function Select({
  label,
  description,
  error,
  options,
  placeholder = 'Choose…',
  empty = 'No options',
  inputRef,
  ...props
}: SelectProps) {
  return (
    <AriaSelect
      {...props}
      onChange={(id) => props.onChange(id === null ? null : String(id))}
      placeholder={placeholder}
      isInvalid={!!error}
      validationBehavior="aria"
      className={fieldColumn}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button
        ref={inputRef}
        className={classNames(
          inputBox,
          'flex items-center justify-between gap-3 text-start',
          error && 'border-danger!',
        )}
      >
        <SelectValue className="truncate data-placeholder:text-ink-faint" />
        <Icon name="chevron-down" className="shrink-0 text-ink-faint" />
      </Button>
      <FieldNotes error={error} description={description} />
      <Popover className={classNames(popoverStyle, 'w-(--trigger-width)')}>
        <CloseOnBack />
        <ListBox
          items={options}
          className="max-h-80 overflow-auto outline-none"
          renderEmptyState={() => <p className="px-3 py-2 text-small text-ink-faint">{empty}</p>}
        >
          {(option) => (
            <ListBoxItem className={optionStyle} textValue={option.name}>
              {option.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
