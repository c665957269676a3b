import type { PublisherShow } from '@kinora/contract/publishing/shows';
import { useEffect, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import {
  addEpisode,
  addSeason,
  addShow,
  analytics,
  scheduledContent,
  showList,
  trash,
  wallet,
} from './addresses.ts';
import { useSchedule } from './schedule/use-schedule.ts';
import { useTrash } from './trash/use-trash.ts';

type Item = { name: string; icon: IconName; to: string; isCurrent: boolean };

const lists = ['/publisher', '/publisher/shows/:id', '/publisher/seasons/:id'];
const additions = [addShow, addSeason, addEpisode];
const edits = { shows: 'Edit Show', seasons: 'Edit Season', episodes: 'Edit Episode' };

/** Links to what the publisher can do so far; the item being edited comes last. */
export function Sidebar({ shows }: { shows: readonly PublisherShow[] | undefined }) {
  const { pathname } = useLocation();
  const isMonetized = useSession()?.isMonetized ?? false;
  const hasScheduled = (useSchedule().data?.scheduled_count ?? 0) > 0;
  const hasTrash = (useTrash().data?.length ?? 0) > 0;
  const items = shows ? itemsOf(shows, { hasScheduled, isMonetized, hasTrash }, pathname) : [];
  const line = useRef<HTMLElement>(null);
  const current = items.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => scrollIntoSight(line.current, current), [line, current]);
  return (
    <nav
      ref={line}
      aria-label="Dashboard"
      className="-mx-gutter flex gap-2 overflow-x-auto scroll-px-gutter px-gutter pb-1 [scrollbar-width:none] lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:mx-0 lg:grid lg:content-start lg:gap-1 lg:self-start lg:overflow-visible lg:px-0"
    >
      <p className="hidden px-3.5 pb-4 font-display text-lead font-medium lg:block">Dashboard</p>
      {items.map(({ name, icon, to, isCurrent }) => (
        <Link
          key={name}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex h-11 shrink-0 items-center gap-2.5 rounded-card border border-hairline px-3.5 text-small font-medium whitespace-nowrap text-ink-secondary transition-colors duration-160 hover:bg-ink/6 hover:text-ink aria-[current=page]:border-gold/40 aria-[current=page]:bg-gold/12 aria-[current=page]:text-gold lg:border-transparent lg:aria-[current=page]:border-transparent"
        >
          <Icon name={icon} size={18} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

const isOfWallet = (pathname: string) => pathname === wallet || pathname.startsWith('/publisher/statements/');

/**
 * On a phone the row of links is wider than the screen. Scrolls only that row: `scrollIntoView` would also
 * scroll the page.
 */
function scrollIntoSight(line: HTMLElement | null, index: number): void {
  const link = line?.querySelectorAll('a')[index];
  if (line && link) line.scrollBy({ left: middleOf(link) - middleOf(line) });
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

function itemsOf(
  shows: readonly PublisherShow[],
  has: { hasScheduled: boolean; isMonetized: boolean; hasTrash: boolean },
  pathname: string,
): Item[] {
  const [first] = shows;
  const edited = matchPath('/publisher/:kind/:id/edit', pathname)?.params.kind;
  const editName = edits[edited as keyof typeof edits];
  const isList = first && !additions.includes(pathname) && lists.some((path) => matchPath(path, pathname));
  const item = (name: string, icon: IconName, to: string): Item => ({
    name,
    icon,
    to,
    isCurrent: pathname === to,
  });
  return [
    ...(first ? [{ ...item('Show List', 'menu', showList), isCurrent: !!isList }] : []),
    {
      ...item('Add New Show', 'plus', addShow),
      isCurrent: pathname === addShow || (!first && !isOfWallet(pathname) && pathname !== trash),
    },
    ...(first ? [item('Add New Season', 'plus', addSeason)] : []),
    ...(first && first.seasons_count > 0 ? [item('Add New Episode', 'plus', addEpisode)] : []),
    ...(has.hasScheduled ? [item('Scheduled Content', 'calendar', scheduledContent)] : []),
    ...(first ? [item('Analytics', 'chart', analytics)] : []),
    ...(has.isMonetized
      ? [{ ...item('Wallet Payments', 'wallet', wallet), isCurrent: isOfWallet(pathname) }]
      : []),
    ...(has.hasTrash || pathname === trash ? [item('Trash', 'trash', trash)] : []),
    ...(editName ? [item(editName, 'pencil', pathname)] : []),
  ];
}
