import { showLanguages } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/field/chip-group.tsx';
import type { FieldProps } from '#ui/field/field-parts.tsx';

/** How many languages are listed initially; "More languages" reveals the others. */
const initialCount = 7;

/** The languages a member prefers to watch in. */
export function LanguageField(field: Omit<FieldProps<string[]>, 'label'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  // Initially chosen languages stay listed, in the same order, while the selection changes.
  const [chosen] = useState(() => field.value);
  const { data, isError, refetch } = useQuery(queryOf(showLanguages, {}));
  const available = data?.filter(({ name, is_hidden }) => !is_hidden || chosen.includes(name)) ?? [];
  const initial = available.slice(0, initialCount).map(({ name }) => name);
  const others = available.slice(initialCount).map(({ name }) => name);
  const chosenOthers = others.filter((name) => chosen.includes(name));
  const names = data ? [...initial, ...(isExpanded ? others : chosenOthers)] : chosen;
  const container = useRef<HTMLDivElement>(null);
  const firstRevealed = others.find((name) => !chosenOthers.includes(name));
  useEffect(() => {
    // The button that had focus is gone: move focus to the first language that it revealed.
    if (isExpanded) container.current?.querySelector<HTMLElement>(`input[value="${firstRevealed}"]`)?.focus();
  }, [isExpanded, firstRevealed]);
  return (
    <div ref={container} className="grid justify-items-start gap-1">
      <ChipGroup
        {...field}
        label="Language Preference"
        description="Languages you like to watch in."
        options={names.map((name) => ({ id: name, name }))}
      />
      {!isExpanded && firstRevealed !== undefined && (
        <Button variant="ghost" size="small" onPress={() => setIsExpanded(true)} className="-ms-3.5">
          More languages
        </Button>
      )}
      {!data && isError && (
        <p role="alert" className="text-small text-danger">
          The languages did not load.{' '}
          <Button variant="ghost" size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
