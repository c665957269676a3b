import { useEffect, useRef } from 'react';
import { useOverlayOpen } from '#lib/hooks/use-overlay-open.ts';
import { classNames } from '#ui/style/class-names.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useBackButton } from '#ui/dialog/use-back-button.ts';
import { SearchBox } from './search-box.tsx';

/** The search box, or on narrow screens a button that opens it over the header. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useOverlayOpen();
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useBackButton(isOpen, close);
  return (
    <>
      <IconButton
        ref={opener}
        icon="search"
        label="Search"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="lg:hidden"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- these keys come from the search box */}
      <div
        className={classNames(
          'items-center gap-2 lg:static lg:block lg:bg-transparent lg:p-0',
          isOpen ? 'absolute inset-0 z-10 flex animate-overlay bg-surface px-gutter' : 'hidden',
        )}
        onKeyDown={(event) => {
          if (isOpen && event.key === 'Escape') close();
        }}
        onBlur={(event) => {
          // The open search box would cover the newly focused element.
          if (isOpen && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
            setOpen(false);
        }}
      >
        <SearchBox inputRef={input} className="grow lg:w-60 xl:w-72" />
        <IconButton icon="close" label="Close search" onPress={close} className="lg:hidden" />
      </div>
    </>
  );
}
