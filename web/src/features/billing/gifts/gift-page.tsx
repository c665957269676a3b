import { giftOffer } from '@kinora/contract/billing/gift-offer';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { boot } from '#lib/boot.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { GiftForm } from './gift-form.tsx';

/** The page where anyone can buy a membership for someone else. */
export function GiftPage() {
  const { data, error, refetch } = useQuery(queryOf(giftOffer, {}));
  if (data?.lengths.length === 0)
    return (
      <Page title="Give a gift" className="grid min-h-[86dvh] content-center pt-header">
        <EmptyState heading="h1" title="No gifts are sold here at the moment">
          <LinkButton to="/">Home</LinkButton>
        </EmptyState>
      </Page>
    );
  return (
    <Page title="Give a gift" className="mx-auto max-w-5xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">{`Give ${boot.brand.name}`}</h1>
      <p className="mt-3 max-w-2xl text-lead text-ink-secondary">
        Every show, without ads, for someone you like. You pay once. It ends automatically, and they need no
        card.
      </p>
      {data ? (
        <GiftForm offer={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-128" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Page>
  );
}
