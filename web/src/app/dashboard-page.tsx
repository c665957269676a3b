import { useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { TableSkeleton } from '#ui/list/table-skeleton.tsx';
import { AddEpisode } from '../features/publishing/episodes/add-episode.tsx';
import { AddSeason } from '../features/publishing/seasons/add-season.tsx';
import { AddShow } from '../features/publishing/shows/add-show.tsx';
import { parseId, showListPath } from '../features/publishing/dashboard-paths.ts';
import { DashboardHome } from '../features/publishing/home/dashboard-home.tsx';
import { useDashboard } from '../features/publishing/home/use-dashboard.ts';
import { EarnedSummary } from '../features/earnings/wallet/earned-summary.tsx';
import { EditEpisode } from '../features/publishing/episodes/edit-episode.tsx';
import { EditSeason } from '../features/publishing/seasons/edit-season.tsx';
import { EditShow } from '../features/publishing/shows/edit-show.tsx';
import { EpisodeList } from '../features/publishing/episodes/episode-list.tsx';
import { focusPanel, Panel } from '../features/publishing/panel.tsx';
import { ProcessingNotice } from '../features/publishing/episodes/processing-notice.tsx';
import { SchedulePanel } from '../features/publishing/schedule/schedule-panel.tsx';
import { SeasonList } from '../features/publishing/seasons/season-list.tsx';
import { ShowList } from '../features/publishing/shows/show-list.tsx';
import { Sidebar } from '../features/publishing/sidebar.tsx';
import { SplitsPanel } from '../features/earnings/splits/splits-panel.tsx';
import { StatementPanel } from '../features/earnings/wallet/statement-panel.tsx';
import { ViewersPanel } from '../features/earnings/wallet/viewers-panel.tsx';
import { TakeDownNotices } from '../features/publishing/take-downs/take-down-notices.tsx';
import { QuotaMeter, useQuota } from '../features/uploads/quota-meter.tsx';
import { TrashPanel } from '../features/publishing/trash/trash-panel.tsx';
import { WalletPanel } from '../features/earnings/wallet/wallet-panel.tsx';
import { ownWebhookCalls } from '../features/webhooks/webhook-calls.ts';
import { Webhooks } from '../features/webhooks/webhooks.tsx';
import { useOwnShows } from '../features/publishing/use-publisher.ts';

/** Where publishers manage their shows, seasons and episodes. */
export function DashboardPage() {
  const shows = useOwnShows();
  return (
    <Page
      title="Dashboard"
      className="mx-auto grid max-w-400 gap-8 px-gutter pt-[calc(var(--spacing-header)+1.5rem)] lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-12"
    >
      <ProcessingNotice />
      <Sidebar shows={shows.data?.rows} />
      {shows.data ? (
        <Routes>
          <Route index element={<HomePanel hasShow={shows.data.total > 0} />} />
          <Route path="shows/new" element={<AddShow isFirst={shows.data.total === 0} />} />
          <Route path="shows/:show_id" element={<SeasonsOfShow />} />
          <Route path="shows/:show_id/edit" element={<EditShow />} />
          <Route path="seasons/new" element={<AddSeason />} />
          <Route path="seasons/:season_id" element={<EpisodesOfSeason />} />
          <Route path="seasons/:season_id/edit" element={<EditSeason />} />
          <Route path="episodes/new" element={<AddEpisode />} />
          <Route path="episodes/:episode_id/edit" element={<EditEpisode />} />
          <Route path="schedule" element={<SchedulePanel />} />
          <Route path="trash" element={<TrashPanel />} />
          <Route path="webhooks" element={<OwnWebhooks />} />
          <Route path="wallet" element={<WalletPanel />} />
          <Route path="splits" element={<SplitsPanel />} />
          <Route path="statements/:statement" element={<StatementPanel />} />
          <Route path="statements/:statement/shows/:show_id" element={<ViewersPanel />} />
          <Route path="*" element={<Navigate to={showListPath} replace />} />
        </Routes>
      ) : shows.error ? (
        <FailedState heading="h1" error={shows.error} onRetry={() => void shows.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </Page>
  );
}

/** What to do next, followed by the shows or the form for the first show. */
function HomePanel({ hasShow }: { hasShow: boolean }) {
  const hadShow = useRef(hasShow);
  useEffect(() => {
    // The only show was deleted; its list takes the focus and the scroll position with it.
    if (hadShow.current && !hasShow) {
      focusPanel({ preventScroll: true });
      scrollTo(0, 0);
    }
    hadShow.current = hasShow;
  }, [hasShow]);
  // The list or form waits for the checklist above it, which would otherwise push it down.
  const isPending = [useDashboard().isPending, useQuota().isPending].includes(true);
  const below = hasShow ? <ShowList /> : <AddShow isFirst />;
  return (
    <div className="grid min-w-0 content-start gap-10">
      <TakeDownNotices isWanted={() => true} />
      <DashboardHome earnings={<EarnedSummary />} />
      <QuotaMeter />
      {!isPending && below}
    </div>
  );
}

/** Keyed by show, so that another show starts with a fresh list. */
function SeasonsOfShow() {
  const show_id = parseId(useParams()['show_id']);
  return <SeasonList key={show_id} show_id={show_id} />;
}

function EpisodesOfSeason() {
  const season_id = parseId(useParams()['season_id']);
  return <EpisodeList key={season_id} season_id={season_id} />;
}

const OwnWebhooks = () => (
  <Panel title="Webhooks">
    <Webhooks calls={ownWebhookCalls} topic="what happens to your shows" />
  </Panel>
);
