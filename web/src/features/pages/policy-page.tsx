import { contentPage, type ContentPage, type Policy } from '@kinora/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Prose } from '#ui/page/prose.tsx';
import { PageLayout } from './page-layout.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const PrivacyPolicyPage = () => <PolicyPage file="privacy-policy" name="Privacy Policy" />;
export const TermsOfUsePage = () => <PolicyPage file="terms-of-service" name="Terms Of Use" />;

type PolicyPageProps = { file: Policy; name: string };

function PolicyPage({ file, name }: PolicyPageProps) {
  const page = useQuery(queryOf(contentPage, { params: { name: file } }));
  return (
    <PageLayout name={name} title={page.data?.title || name}>
      {page.isPending && <TextSkeleton />}
      {page.isError && <FailedState error={page.error} onRetry={() => void page.refetch()} />}
      {page.data && <PolicyText page={page.data} />}
    </PageLayout>
  );
}

/** The version in force, or the upcoming one. */
function PolicyText({ page: { html, valid_from, upcoming } }: { page: ContentPage }) {
  const [showsUpcoming, setShowsUpcoming] = useState(false);
  const shown = showsUpcoming && upcoming ? upcoming : { html, valid_from };
  const formatDay = (instant: string) => shortDate(instant, 'UTC');
  return (
    <>
      {upcoming && (
        <p className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-gold/10 px-4 py-3 text-small">
          {showsUpcoming
            ? `This version takes effect on ${formatDay(upcoming.valid_from)}.`
            : `A new version takes effect on ${formatDay(upcoming.valid_from)}.`}
          <Button size="small" variant="secondary" onPress={() => setShowsUpcoming(!showsUpcoming)}>
            {showsUpcoming ? 'Read the current version' : 'Read the new version'}
          </Button>
        </p>
      )}
      {!showsUpcoming && valid_from && (
        <p className="mb-6 text-small text-ink-secondary">In force since {formatDay(valid_from)}</p>
      )}
      <Prose html={shown.html} />
    </>
  );
}
