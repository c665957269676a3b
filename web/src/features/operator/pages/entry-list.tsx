import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';

type EntryListProps = {
  /** The name of the list, such as `People`. */
  name: string;
  /** The noun for one entry, such as `person`. */
  entry: string;
  /** The keys of the entries, in order. */
  ids: readonly string[];
  max: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onSwap: (index: number, otherIndex: number) => void;
  /** The fields of one entry. */
  children: (index: number) => ReactNode;
};

/** A list whose entries can be added, removed and reordered. */
export function EntryList({ name, entry, ids, max, onAdd, onRemove, onSwap, children }: EntryListProps) {
  return (
    <section aria-label={name} className="grid gap-4">
      <h3 className="font-semibold">{name}</h3>
      {ids.length > 0 && (
        <ol className="grid gap-4">
          {ids.map((id, index) => (
            <li key={id} className="grid gap-4 rounded-card border border-hairline p-4">
              {children(index)}
              <div className="-mx-3.5 flex flex-wrap gap-x-1">
                <Button
                  size="small"
                  variant="ghost"
                  isDisabled={index === 0}
                  aria-label={`Move up: ${entry} ${index + 1}`}
                  onPress={() => onSwap(index, index - 1)}
                >
                  Move up
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  isDisabled={index === ids.length - 1}
                  aria-label={`Move down: ${entry} ${index + 1}`}
                  onPress={() => onSwap(index, index + 1)}
                >
                  Move down
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${entry} ${index + 1}`}
                  onPress={() => onRemove(index)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {ids.length < max && (
        <Button size="small" variant="secondary" className="justify-self-start" onPress={onAdd}>
          Add a {entry}
        </Button>
      )}
    </section>
  );
}
