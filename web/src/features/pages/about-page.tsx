import { aboutUs, type AboutUs } from '@kinora/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { AboutContact } from './about-contact.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PageLayout } from './page-layout.tsx';
import { Partners } from './partners.tsx';
import { Team } from './team.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export function AboutPage() {
  const { data, isPending, error, refetch } = useQuery(queryOf(aboutUs, {}));
  return (
    <PageLayout
      name="About Us"
      title={data?.intro.title}
      lead={isPending ? <Skeleton className="h-60 md:h-28" /> : data?.intro.text}
      width="wide"
    >
      {isPending && <TextSkeleton />}
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid gap-24 md:gap-32">
          {data.counters.length > 0 && <Counters counters={data.counters} />}
          {data.team.people.length > 0 && <Team {...data.team} />}
          {data.partners.logos.length > 0 && <Partners {...data.partners} />}
          <AboutContact {...data.contact} />
        </div>
      )}
    </PageLayout>
  );
}

function Counters({ counters }: Pick<AboutUs, 'counters'>) {
  return (
    <dl className="grid gap-x-10 gap-y-8 border-y border-hairline py-10 sm:grid-cols-3">
      {counters.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-ink-secondary">{label}</dt>
          <dd className="font-display text-[3.25rem] leading-tight font-medium text-gold tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
