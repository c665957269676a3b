import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../field/search-field.tsx';

const pause_ms = 250;

type ListSearchProps = { label: string; value: string; onChange: (search: string) => void };

/** Searches a list once the person stops typing. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The page size or the order may change during the pause, so call the latest callback.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Going back or forward changes the search from outside.
  if (value !== seen) {
    setSeen(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(next.trim()), pause_ms);
      }}
    />
  );
}
