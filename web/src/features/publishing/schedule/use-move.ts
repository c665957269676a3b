import { timeOfDay } from '#lib/format.ts';
import { moveRelease, releaseCalendar, schedule, type Release } from '@kinora/contract/publishing/schedule';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';
import { slotAfterMove } from './days.ts';
import { shortDay } from './texts.ts';

export type Move = {
  release: Release;
  to: Pick<Release, 'release_date' | 'release_time'>;
  /** Undoes an earlier move, and cannot be undone itself. */
  isUndo?: boolean;
};

const scheduleQueries = {
  predicate: ({ queryKey: [url] }: { queryKey: readonly unknown[] }) => isScheduleUrl(url),
};

/** Moves a release optimistically, reverting if the server refuses. Moves are saved one after the other. */
export function useMove() {
  const queryClient = useQueryClient();
  const move = useWrite(
    async ({ release, to }: Move) =>
      (await call(moveRelease, { params: { episode_id: release.id }, body: to })).data,
    {
      name: 'move-release',
      queue: 'move-release',
      changes: scheduleQueries,
      optimistic: ({ release, to }) => {
        const previous = queryClient.getQueriesData<Release[]>(calendarQueries);
        const moved = { ...release, ...slotAfterMove(to.release_date, { ...release, ...to }) };
        for (const [key, releases] of previous)
          if (releases) queryClient.setQueryData(key, replaceRelease(releases, moved, String(key[0])));
        return () => previous.forEach(([key, releases]) => queryClient.setQueryData(key, releases));
      },
      onDone: (moved, { release, to, isUndo }) => {
        const { title, release_date, release_time } = release;
        const undo = { release: moved, to: { release_date, release_time }, isUndo: true };
        const skippedTimeText =
          moved.release_time === to.release_time
            ? ''
            : ` There is no ${timeOfDay(to.release_time)} on that day: the clocks go forward.`;
        toast.success(
          `${title} ${isUndo ? 'is back on' : 'moved to'} ${shortDay(moved.release_date)}, ${timeOfDay(moved.release_time)}.${skippedTimeText}`,
          isUndo ? undefined : { action: { label: 'Undo', onClick: () => move.mutate(undo) } },
        );
      },
      onFailed: (error, { release }) => toast.error(`${release.title} was not moved. ${error.message}`),
    },
  );
  return move;
}

const calendarQueries = {
  predicate: ({ queryKey: [url] }: { queryKey: readonly unknown[] }) =>
    String(url).startsWith(`${releaseCalendar.path}?`),
};

function isScheduleUrl(url: unknown): boolean {
  return String(url).startsWith(schedule.path);
}

/** The releases in the date range of the query with this URL, after one release was moved. */
function replaceRelease(releases: readonly Release[], moved: Release, url: string): Release[] {
  const range = new URL(url, 'http://any').searchParams;
  const isWithin =
    moved.release_date >= (range.get('from') ?? '') && moved.release_date <= (range.get('to') ?? '');
  return [...releases.filter(({ id }) => id !== moved.id), ...(isWithin ? [moved] : [])].toSorted(
    (one, other) => one.release_at.localeCompare(other.release_at),
  );
}
