import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '../panel.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { ReleaseCalendar } from './release-calendar.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { SlotMeter } from './slot-meter.tsx';
import { useSchedule } from './use-schedule.ts';

/** What is still to come: when the next episode may be made, the calendar of releases and the table of them. */
export function SchedulePanel() {
  const { data } = useSchedule();
  const [isLinking, setIsLinking] = useState(false);
  return (
    <Panel
      title="Scheduled Content"
      action={
        <Button variant="secondary" size="small" isDisabled={!data} onPress={() => setIsLinking(true)}>
          <Icon name="calendar" size={16} />
          Calendar link
        </Button>
      }
    >
      {data && <SlotMeter {...data} />}
      <ReleaseCalendar />
      <ScheduledList />
      {data && isLinking && <FeedDialog since={data.feed_since} onClose={() => setIsLinking(false)} />}
    </Panel>
  );
}
