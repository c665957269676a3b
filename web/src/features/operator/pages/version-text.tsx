import { readPageVersion, type PageContent, type PageVersion } from '@kinora/contract/pages/versions';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { shortDate } from '#lib/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

type VersionTextProps = { version: PageVersion; onClose: () => void };

/** Shows the text of a version as it was written. */
export function VersionText({ version: { id, valid_from }, onClose }: VersionTextProps) {
  const { data, error, refetch } = useQuery(queryOf(readPageVersion, { params: { version_id: String(id) } }));
  return (
    <Dialog isOpen title={`The version from ${shortDate(valid_from, 'UTC')}`} onClose={onClose}>
      {data && (
        <pre
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Text"
          className="max-h-[60dvh] overflow-y-auto font-sans text-small whitespace-pre-wrap wrap-anywhere"
        >
          {contentAsText(data)}
        </pre>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
    </Dialog>
  );
}

function contentAsText(content: PageContent): string {
  if (content.page === 'faq')
    return content.faqs.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n');
  if (content.page === 'about-us') return JSON.stringify(content.about, null, 2);
  return content.text;
}
