import { advanceSandboxClock, sandboxClock } from '@kinora/contract/billing/sandbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#lib/api/call.ts';
import { count, shortDate } from '#lib/format.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toastError } from '#ui/toast/toast.ts';

const stepDays = [1, 7, 30];

/**
 * Advances the sandbox's clock, so that renewals can be tested without waiting. Not available in production.
 */
export function SandboxClock() {
  const client = useQueryClient();
  const { data, isPending } = useQuery({ ...queryOf(sandboxClock, {}), staleTime: 0, retry: false });
  const advance = useWrite(advanceSandboxClock, {
    onDone: async () => {
      await refreshSession();
      await client.invalidateQueries();
    },
    onFailed: toastError,
  });
  const advancingDays = advance.isPending ? advance.variables.body.days : null;
  if (isPending) return <ClockSkeleton />;
  if (!data?.may_advance) return null;
  return (
    <section
      aria-label="Sandbox clock"
      className="mt-7 rounded-card border border-dashed border-control p-4 text-small"
    >
      <h3 className="font-semibold">Sandbox clock</h3>
      <p className="mt-1 text-ink-secondary">
        It is{' '}
        <time dateTime={data.now} className="text-ink">
          {shortDate(data.now)}
        </time>{' '}
        for the whole service. Move it forward to see what happens to a subscription.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {stepDays.map((days) => (
          <Button
            key={days}
            variant="secondary"
            size="small"
            isPending={advancingDays === days}
            isDisabled={advancingDays !== null && advancingDays !== days}
            onPress={() => advance.mutate({ body: { days } })}
          >
            {`+${count(days, 'day')}`}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** As tall as the clock panel, whose text takes three lines on a phone. */
export const ClockSkeleton = () => <Skeleton className="mt-7 h-42.5 sm:h-37.5" />;
