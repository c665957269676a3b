import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { Button } from '../button/button.tsx';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';
import { Icon } from '../media/icon.tsx';

type TagFieldProps = FieldProps<string[]> & { placeholder?: string; addLabel?: string };

/**
 * A field for several short texts: Enter, a comma or the button adds one, and its cross removes it. The value
 * includes text still being typed, so that saving without pressing Enter loses nothing.
 */
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
  const [tags, setTags] = useState(value);
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState(value);
  // The value was changed from outside, by a restored draft or a form reset.
  if (value !== seen) {
    setSeen(value);
    if (value.join() !== joined(tags, typed).join()) {
      setTags(value);
      setTyped('');
    }
  }
  const change = (nextTags: string[], nextTyped: string) => {
    setTags(nextTags);
    setTyped(nextTyped);
    onChange(joined(nextTags, nextTyped));
  };
  const addTyped = () => change(joined(tags, typed), '');
  return (
    <div className={fieldColumn}>
      <AriaTextField
        {...props}
        value={typed}
        onChange={(text) => change(tags, text)}
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
              if (event.key !== 'Enter' && event.key !== ',') return;
              event.preventDefault();
              addTyped();
            }}
          />
          <Button variant="secondary" className="h-12" onPress={addTyped}>
            {addLabel}
          </Button>
        </span>
        <FieldNotes error={error} description={description} />
      </AriaTextField>
      {tags.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2 pt-1">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-9 items-center gap-1 rounded-full bg-ink/8 ps-3.5 pe-1 text-small"
            >
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() =>
                  change(
                    tags.filter((one) => one !== tag),
                    typed,
                  )
                }
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

function joined(tags: readonly string[], typed: string): string[] {
  const texts = typed.split(',').map((text) => text.trim());
  return [...new Set([...tags, ...texts.filter(Boolean)])];
}
