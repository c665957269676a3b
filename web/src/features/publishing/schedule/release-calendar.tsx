import { getLocalTimeZone, today as todayIn } from '@internationalized/date';
import type { Release } from '@kinora/contract/publishing/schedule';
import { useId, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { timeOfDay } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { earliestDay, isSameMonth, shiftMonth, listWeeks } from './days.ts';
import { MonthAgenda } from './month-agenda.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthList } from './month-list.tsx';
import { ReleaseChip } from './release-chip.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { useDrag } from './use-drag.ts';
import { useReleaseFocus } from './use-followed-focus.ts';
import { useGrab } from './use-grab.ts';
import { useMove } from './use-move.ts';
import { useReleases } from './use-schedule.ts';
import { ViewSwitch, type View } from './view-switch.tsx';
import { longDay, monthName } from './texts.ts';

/** A monthly calendar of all releases, which can be moved by mouse, touch or keyboard. */
export function ReleaseCalendar() {
  const { locale } = useLocale();
  const helpId = useId();
  const today = todayIn(getLocalTimeZone()).toString();
  const [month, setMonth] = useState(today);
  const [view, setView] = useState<View>('month');
  const [listedFrom, setListedFrom] = useState<string | null>(null);
  const [opened, setOpened] = useState<Release | null>(null);
  const [announcement, announce] = useState('');
  const weeks = listWeeks(month, locale);
  const query = useReleases(weeks[0]?.[0] ?? month, weeks.at(-1)?.[6] ?? month);
  const isLoading = query.isPending || query.isPlaceholderData;
  const move = useMove();
  const keepFocusOn = useReleaseFocus();

  const showMonthWith = (day: string) => !isSameMonth(day, month) && setMonth(day);
  const moveTo = (release: Release, day: string) => {
    const { release_time } = release;
    if (day !== release.release_date) move.mutate({ release, to: { release_date: day, release_time } });
  };
  const onRefused = (reason: string) => {
    announce(reason);
    toast.info(reason);
  };
  const grab = useGrab({
    announce,
    onPick: keepFocusOn,
    onShow: showMonthWith,
    onDrop: moveTo,
    refusal,
    onRefused,
  });
  const { dragged, container, ghost, startDrag, hasDragged } = useDrag<Release>({
    onPick: (release) => {
      const reason = refusal(release);
      if (reason) onRefused(reason);
      return !reason;
    },
    onDrop: (release, day) => {
      if (!day) return;
      const earliest = earliestDay(release, new Date());
      if (day < earliest) onRefused(`The earliest day for this release is ${longDay(earliest)}.`);
      else moveTo(release, day);
    },
  });
  const { grabbed } = grab;
  const carried = grabbed && { ...grabbed.release, release_date: grabbed.to };
  const releases = (query.data ?? []).filter(({ id }) => id !== carried?.id);

  return (
    <section aria-label="Release calendar" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 aria-live="polite" className="min-w-44 font-display text-lead font-medium">
          {monthName(month)}
        </h2>
        <div className="flex grow flex-wrap items-center justify-between gap-3 sm:grow-0">
          <div className="-ms-3 flex items-center sm:ms-0">
            <IconButton
              icon="chevron-left"
              label="Previous month"
              onPress={() => setMonth(shiftMonth(month, -1))}
              className="rtl:-scale-x-100"
            />
            <Button variant="ghost" size="small" onPress={() => setMonth(today)}>
              Today
            </Button>
            <IconButton
              icon="chevron-right"
              label="Next month"
              onPress={() => setMonth(shiftMonth(month, 1))}
              className="rtl:-scale-x-100"
            />
          </div>
          <ViewSwitch
            value={view}
            onChange={(chosen) => {
              setView(chosen);
              setListedFrom(null);
            }}
          />
        </div>
      </header>
      {query.error && !query.data ? (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      ) : view === 'list' ? (
        <MonthList
          month={month}
          releases={releases}
          isLoading={isLoading}
          from={listedFrom}
          onOpen={setOpened}
        />
      ) : (
        <div ref={container}>
          <MonthGrid
            month={month}
            weeks={weeks}
            today={today}
            releases={carried ? [carried, ...releases] : releases}
            target={dragged?.over ?? grabbed?.to ?? null}
            isLoading={isLoading}
            onMore={(day) => {
              showMonthWith(day);
              setView('list');
              setListedFrom(day);
            }}
          >
            {(release) => (
              <ReleaseChip
                release={release}
                isGrabbed={release.id === grabbed?.release.id}
                isDragged={release.id === dragged?.item.id}
                helpId={helpId}
                onOpen={(one) => !hasDragged() && setOpened(one)}
                onKeyDown={grab.onKeyDown}
                onPointerDown={(event, one) => !grabbed && startDrag(event, one)}
              />
            )}
          </MonthGrid>
          <p className="mt-3 text-caption text-ink-faint max-sm:mb-5">
            <span id={helpId}>
              Drag a release to another day, or press Space on it and move it with the arrow keys.
            </span>{' '}
            Released episodes cannot be moved.
          </p>
          <MonthAgenda
            month={month}
            releases={releases}
            onOpen={setOpened}
            onShowMonth={() => setView('list')}
          />
          {dragged && (
            <div
              ref={ghost}
              aria-hidden="true"
              className="pointer-events-none fixed top-0 left-0 z-50 max-w-48 truncate rounded-card bg-gold px-3 py-2 text-caption font-semibold text-on-gold shadow-picture"
            >
              {timeOfDay(dragged.item.release_time)} {dragged.item.title}
            </div>
          )}
        </div>
      )}
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      {opened && (
        <ReleaseDialog
          release={opened}
          onClose={() => setOpened(null)}
          onMove={(release, day) => {
            setOpened(null);
            keepFocusOn(release.id);
            showMonthWith(day);
            moveTo(release, day);
          }}
        />
      )}
    </section>
  );
}

const refusal = ({ is_out }: Release): string | null =>
  is_out ? 'This episode is already out, and its release date can no longer change.' : null;
