import { contentPage } from '@kinora/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { PageLayout } from './page-layout.tsx';
import './prose.css';
import { TextSkeleton } from './text-skeleton.tsx';

export const PrivacyPolicyPage = () => <PolicyPage file="privacy-policy" name="Privacy Policy" />;
export const TermsOfUsePage = () => <PolicyPage file="terms-of-service" name="Terms Of Use" />;

type PolicyPageProps = { file: 'privacy-policy' | 'terms-of-service'; name: string };

function PolicyPage({ file, name }: PolicyPageProps) {
  const page = useQuery(queryOf(contentPage, { params: { name: file } }));
  return (
    <PageLayout name={name} title={page.data?.title || name}>
      {page.isPending && <TextSkeleton />}
      {page.isError && <FailedState error={page.error} onRetry={() => void page.refetch()} />}
      {page.data && (
        // Rendered by the server from the operator's Markdown, with any HTML in it escaped.
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.data.html }} />
      )}
    </PageLayout>
  );
}
