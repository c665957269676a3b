import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';
import { UploadReceipt } from './upload-receipt.tsx';
import { VideoUpload } from './video-upload.tsx';

/** Uploads or replaces an episode's video. */
export function UploadPage() {
  const episode_id = Number(useParams()['episode_id']);
  const { state } = useLocation() as { state: { title?: string } | null };
  const isReplacing = useSearchParams()[0].has('replace');
  const { data: episode, error, refetch } = useQuery(queryOf(publisherEpisode, { params: { episode_id } }));
  const title = episode?.title ?? state?.title ?? '';
  const listPath = episode ? `/publisher/seasons/${episode.season_id}` : '/publisher';
  return (
    <Page
      title="Upload Video for Episode"
      className="mx-auto grid max-w-3xl gap-8 px-gutter pt-[calc(var(--spacing-header)+1.5rem)]"
    >
      <header className="grid gap-2">
        <Breadcrumb
          crumbs={[
            { name: 'Show List', to: '/publisher' },
            { name: 'Episodes List', to: listPath },
            { name: 'Upload Video' },
          ]}
        />
        <h1 className="font-display text-title font-medium">Upload Video for Episode</h1>
        <p className="min-h-7 text-lead text-ink-secondary">{title}</p>
      </header>
      {!episode ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-72" />
          </div>
        )
      ) : episode.video === null ||
        episode.video_status === 'damaged' ||
        (isReplacing && episode.video_status === 'ready') ? (
        <>
          <SubscriptionNotice action="upload a video" />
          {episode.video_status === 'failed' && (
            <p className="text-ink-secondary">The last video could not be processed. {episode.reason}</p>
          )}
          {episode.video_status === 'damaged' && (
            <p className="text-ink-secondary">
              The last video is waiting for your decision. {episode.reason} The new video will replace it.
            </p>
          )}
          {episode.video_status === 'ready' && (
            <p className="text-ink-secondary">
              This episode already has a video. Viewers keep seeing it until the new one is ready. The
              episode’s link, its views and each viewer’s position are kept.
            </p>
          )}
          <VideoUpload
            key={episode.id}
            episode_id={episode.id}
            replaces={episode.video !== null}
            returnTo={listPath}
          />
        </>
      ) : (
        <>
          <EmptyState title="This episode has a video">
            <p>
              {episode.video_status === 'ready'
                ? 'It has been processed and is ready to watch.'
                : 'The episode list shows the processing progress.'}
            </p>
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to={listPath} variant="secondary">
                Episodes List
              </LinkButton>
              {episode.video_status === 'ready' && (
                <LinkButton to="?replace" variant="ghost">
                  Replace Video
                </LinkButton>
              )}
            </div>
          </EmptyState>
          <UploadReceipt episode_id={episode.id} />
        </>
      )}
    </Page>
  );
}
