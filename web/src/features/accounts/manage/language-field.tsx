import { languageNames, type LanguageName } from '@kinora/contract/languages';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/field/chip-group.tsx';
import type { FieldProps } from '#ui/field/field-parts.tsx';

/** Listed up front; the others are behind "More languages". */
const first: readonly LanguageName[] = [
  'English',
  'Hindi',
  'Gujarati',
  'Bengali',
  'Marathi',
  'Tamil',
  'Kannada',
];
const others = languageNames.filter((name) => !first.includes(name));

/** The languages a member prefers to watch in. */
export function LanguageField(field: Omit<FieldProps<string[]>, 'label'>) {
  const [isWhole, setIsWhole] = useState(false);
  // Initially chosen languages stay listed, in the same order, while the selection changes.
  const [chosen] = useState(() => others.filter((name) => field.value.includes(name)));
  const names = [...first, ...(isWhole ? others : chosen)];
  const box = useRef<HTMLDivElement>(null);
  const firstAdded = others.find((name) => !chosen.includes(name));
  useEffect(() => {
    // The button that had the focus is gone.
    if (isWhole) box.current?.querySelector<HTMLElement>(`input[value="${firstAdded}"]`)?.focus();
  }, [isWhole, firstAdded]);
  return (
    <div ref={box} className="grid justify-items-start gap-1">
      <ChipGroup
        {...field}
        label="Language Preference"
        description="Languages you like to watch in."
        options={names.map((name) => ({ id: name, name }))}
      />
      {!isWhole && (
        <Button variant="ghost" size="small" onPress={() => setIsWhole(true)} className="-ms-3.5">
          More languages
        </Button>
      )}
    </div>
  );
}
