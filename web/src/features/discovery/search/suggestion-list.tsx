import type { SearchSuggestion } from '@kinora/contract/discovery/search';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { optionStyle, popoverStyle } from '#ui/style/popover-style.ts';
import { suggestionText } from './suggestion-text.ts';

const kindNames: Record<SearchSuggestion['kind'], string> = {
  show: 'Show',
  cast: 'Cast',
  category: 'Category',
  episode: 'Episode',
};

type SuggestionListProps = {
  id: string;
  suggestions: readonly SearchSuggestion[];
  /** Index of the option highlighted with the arrow keys; -1 for none. */
  activeIndex: number;
  onChoose: (suggestion: SearchSuggestion) => void;
};

/** The list below the search box; the focus stays in the box. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={classNames(popoverStyle, 'absolute inset-x-0 top-full mt-2 max-h-[70dvh] overflow-y-auto')}
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keys
        <div
          key={`${suggestion.kind} ${suggestion.show_id} ${suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          data-focused={index === activeIndex || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames(optionStyle, 'hover:bg-ink/5 hover:text-ink')}
        >
          <Icon
            name={suggestion.kind === 'show' ? 'play' : 'search'}
            size={16}
            className="shrink-0 text-ink-secondary"
          />
          <span className="line-clamp-2 min-w-0 grow wrap-anywhere">
            <bdi>{suggestionText(suggestion)}</bdi>
          </span>
          <span className="shrink-0 text-caption text-ink-secondary">{kindNames[suggestion.kind]}</span>
        </div>
      ))}
    </div>
  );
}
