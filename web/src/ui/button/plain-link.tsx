import type { ComponentProps, MouseEvent } from 'react';
import { useHref, type To } from 'react-router';
import { goTo } from '#lib/navigation/history.ts';

export type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** State that is passed to the page. */
  state?: unknown;
  /** Replaces the current page in the history. */
  replace?: boolean;
  preventScrollReset?: boolean;
  /** The URL is served by the server, not by the app. */
  reloadDocument?: boolean;
};

/**
 * An unstyled link within the app. React Router's own link includes code for prefetching in its framework mode,
 * which costs each visit 5 kB.
 */
export function PlainLink({
  to,
  state,
  replace,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  children,
  ...props
}: PlainLinkProps) {
  const href = useHref(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !staysInTab(event)) return;
    event.preventDefault();
    void goTo(href, { state, replace: replace ?? isHere(event.currentTarget), preventScrollReset });
  };
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}

function staysInTab({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const isModified = metaKey || altKey || ctrlKey || shiftKey;
  return button === 0 && !isModified && (currentTarget.target === '' || currentTarget.target === '_self');
}

const isHere = (link: HTMLAnchorElement) => link.href === location.href;
