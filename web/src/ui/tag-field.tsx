import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { Button } from './button.tsx';
import { FieldLabel, FieldNotes, fieldColumn, inputBox } from './field-parts.tsx';
import type { FieldProps } from './field-parts.tsx';
import { Icon } from './icon.tsx';

type TagFieldProps = FieldProps<string[]> & { placeholder?: string; addLabel?: string };

/** Several short texts, typed one by one: Enter or the button adds one, its cross takes it away. */
export function TagField({
  label,
  description,
  error,
  value,
  onChange,
  placeholder,
  addLabel = 'Add',
  ...props
}: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const text = typed.trim();
    if (text && !value.includes(text)) onChange([...value, text]);
    setTyped('');
  };
  return (
    <div className={fieldColumn}>
      <AriaTextField
        {...props}
        value={typed}
        onChange={setTyped}
        isInvalid={!!error}
        validationBehavior="aria"
        className={fieldColumn}
      >
        <FieldLabel>{label}</FieldLabel>
        <span className="flex gap-2">
          <Input
            className={inputBox}
            placeholder={placeholder}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button variant="secondary" className="h-12" onPress={add}>
            {addLabel}
          </Button>
        </span>
        <FieldNotes error={error} description={description} />
      </AriaTextField>
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2 pt-1">
          {value.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-9 items-center gap-1 rounded-full bg-ink/8 ps-3.5 pe-1 text-small"
            >
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(value.filter((one) => one !== tag))}
                className="grid size-7 place-items-center rounded-full text-ink-faint hover:text-ink"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
