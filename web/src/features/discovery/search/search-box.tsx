import { maxKeywordLength, type SearchSuggestion } from '@kinora/contract/discovery/search';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { count } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useKeyword } from './use-keyword.ts';
import { useSearch } from './use-search.ts';
import { useSuggestions } from './use-suggestions.ts';
import { suggestionText } from './suggestion-text.ts';

type SearchBoxProps = { inputRef?: Ref<HTMLInputElement>; className?: string };

// @NOTE React Aria's combo box is 45 kB, and fills the input with the chosen option instead of opening it.
/** Searches on Enter and suggests while typing; the arrow keys select a suggestion. */
export function SearchBox({ inputRef, className }: SearchBoxProps) {
  const keyword = useKeyword();
  const [text, setText] = useState(keyword);
  const [lastKeyword, setLastKeyword] = useState(keyword);
  // Navigating to other results, or back, restores their keyword.
  if (lastKeyword !== keyword) {
    setLastKeyword(keyword);
    setText(keyword);
  }
  const [wantsSuggestions, setWantsSuggestions] = useState(false);
  const suggestions = useSuggestions(wantsSuggestions ? text : '');
  const { activeIndex, move, reset } = useActiveOption(suggestions);
  const { search, choose } = useSearch();
  const isOpen = wantsSuggestions && suggestions.length > 0;
  const listId = useId();

  const close = () => {
    setWantsSuggestions(false);
    reset();
  };
  const chooseSuggestion = (suggestion: SearchSuggestion) => {
    close();
    setText(suggestion.kind === 'show' ? '' : suggestionText(suggestion));
    choose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[activeIndex];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else setWantsSuggestions(true);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && isOpen && chosen) {
      event.preventDefault();
      chooseSuggestion(chosen);
    }
  };

  return (
    <search className={classNames('relative', className)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          close();
          if (text.trim()) search(text.trim());
        }}
      >
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute inset-y-0 start-3.5 z-1 my-auto text-ink-secondary"
        />
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
          placeholder="Enter a search query..."
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxKeywordLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWantsSuggestions(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="h-10 w-full rounded-full border border-control bg-surface/50 ps-10.5 pe-4 text-small text-ink backdrop-blur-md transition-colors duration-160 placeholder:text-ink-secondary hover:border-ink-secondary focus:border-gold focus:outline-none"
        />
      </form>
      {isOpen && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          activeIndex={activeIndex}
          onChoose={chooseSuggestion}
        />
      )}
      <output className="sr-only">{isOpen && count(suggestions.length, 'suggestion')}</output>
    </search>
  );
}
