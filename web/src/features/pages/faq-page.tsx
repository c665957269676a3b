import { faqs } from '@kinora/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Accordion } from '#ui/page/accordion.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Link } from '#ui/button/link.tsx';
import { PageLayout } from './page-layout.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export function FaqPage() {
  const questions = useQuery(queryOf(faqs, {}));
  return (
    <PageLayout name="FAQ" title="Frequently Asked Questions">
      {questions.isPending && <TextSkeleton />}
      {questions.isError && <FailedState error={questions.error} onRetry={() => void questions.refetch()} />}
      {questions.data && <Accordion entries={questions.data} level={2} />}
      {!questions.isPending && (
        <p className="mt-10 text-ink-secondary">
          Something else? <Link to="/contact">Write to us</Link>
        </p>
      )}
    </PageLayout>
  );
}
