import type { Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../style/class-names.ts';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';

type TextAreaProps = FieldProps<string> & {
  rows?: number;
  /** Counts characters against this limit; typing past it is possible, but the form then shows an error. */
  limit?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ label, description, error, rows = 4, limit, inputRef, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...props} isInvalid={!!error} validationBehavior="aria" className={fieldColumn}>
      <span className="flex items-baseline justify-between gap-4">
        <FieldLabel>{label}</FieldLabel>
        {limit && (
          <span className="text-caption text-ink-faint tabular-nums">
            {props.value.length} / {limit}
          </span>
        )}
      </span>
      <AriaTextArea
        ref={inputRef}
        rows={rows}
        className={classNames(inputBox, 'h-auto min-h-24 resize-y py-3')}
      />
      <FieldNotes error={error} description={description} />
    </AriaTextField>
  );
}
