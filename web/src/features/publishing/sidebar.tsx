import type { PublisherShow } from '@kinora/contract/publishing/shows';
import { matchPath, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import type { IconName } from '#ui/media/icon.tsx';
import { SideNav, type SideNavItem } from '#ui/page/side-nav.tsx';
import {
  addEpisodePath,
  addSeasonPath,
  addShowPath,
  analyticsPath,
  scheduledContentPath,
  showListPath,
  splitsPath,
  trashPath,
  walletPath,
  webhooksPath,
} from './dashboard-paths.ts';
import { useSchedule } from './schedule/use-schedule.ts';
import { useTrash } from './trash/use-trash.ts';

const listPaths = ['/publisher', '/publisher/shows/:id', '/publisher/seasons/:id'];
const addPaths = [addShowPath, addSeasonPath, addEpisodePath];
const editNames = { shows: 'Edit Show', seasons: 'Edit Season', episodes: 'Edit Episode' };

/** Links to what the publisher can currently do; the item being edited comes last. */
export function Sidebar({ shows }: { shows: readonly PublisherShow[] | undefined }) {
  const { pathname } = useLocation();
  const isMonetized = useSession()?.isMonetized ?? false;
  const hasScheduled = (useSchedule().data?.scheduled_count ?? 0) > 0;
  const hasTrash = (useTrash().data?.length ?? 0) > 0;
  const items = shows ? sidebarItems(shows, { hasScheduled, isMonetized, hasTrash }, pathname) : [];
  return <SideNav label="Dashboard" items={items} />;
}

const isWalletPath = (pathname: string) =>
  [walletPath, splitsPath].includes(pathname) || pathname.startsWith('/publisher/statements/');

function sidebarItems(
  shows: readonly PublisherShow[],
  { hasScheduled, isMonetized, hasTrash }: { hasScheduled: boolean; isMonetized: boolean; hasTrash: boolean },
  pathname: string,
): SideNavItem[] {
  const [first] = shows;
  const editedKind = matchPath('/publisher/:kind/:id/edit', pathname)?.params.kind;
  const editName = editNames[editedKind as keyof typeof editNames];
  const isListOpen =
    first && !addPaths.includes(pathname) && listPaths.some((path) => matchPath(path, pathname));
  const item = (name: string, icon: IconName, to: string): SideNavItem => ({
    name,
    icon,
    to,
    isCurrent: pathname === to,
  });
  return [
    ...(first ? [{ ...item('Show List', 'menu', showListPath), isCurrent: !!isListOpen }] : []),
    {
      ...item('Add New Show', 'plus', addShowPath),
      isCurrent:
        pathname === addShowPath ||
        (!first && !isWalletPath(pathname) && ![trashPath, webhooksPath].includes(pathname)),
    },
    ...(first ? [item('Add New Season', 'plus', addSeasonPath)] : []),
    ...(first && first.seasons_count > 0 ? [item('Add New Episode', 'plus', addEpisodePath)] : []),
    ...(hasScheduled ? [item('Scheduled Content', 'calendar', scheduledContentPath)] : []),
    ...(first ? [item('Analytics', 'chart', analyticsPath)] : []),
    ...(isMonetized
      ? [{ ...item('Wallet Payments', 'wallet', walletPath), isCurrent: isWalletPath(pathname) }]
      : []),
    ...(hasTrash || pathname === trashPath ? [item('Trash', 'trash', trashPath)] : []),
    // Few publishers need webhooks, so this item is shown only on the page itself; Account Setting links there.
    ...(pathname === webhooksPath ? [item('Webhooks', 'link', webhooksPath)] : []),
    ...(editName ? [item(editName, 'pencil', pathname)] : []),
  ];
}
