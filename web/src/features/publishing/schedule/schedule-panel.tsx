import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { Panel } from '../panel.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { ReleaseCalendar } from './release-calendar.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { SlotMeter } from './slot-meter.tsx';
import { useSchedule } from './use-schedule.ts';

/**
 * What is coming up: when the next episode may be created, and the scheduled releases as a calendar and a
 * table.
 */
export function SchedulePanel() {
  const { data, error, refetch } = useSchedule();
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  return (
    <Panel
      title="Scheduled Content"
      action={
        <Button variant="secondary" size="small" isDisabled={!data} onPress={() => setIsFeedOpen(true)}>
          <Icon name="calendar" size={16} />
          Calendar link
        </Button>
      }
    >
      {data ? (
        <SlotMeter {...data} />
      ) : error ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-secondary">
          The weekly slot did not load. {error.message}
          <Button variant="secondary" size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-28 rounded-dialog" />
      )}
      <ReleaseCalendar />
      <ScheduledList />
      {data && isFeedOpen && <FeedDialog since={data.feed_since} onClose={() => setIsFeedOpen(false)} />}
    </Panel>
  );
}
