import { Icon } from '#ui/media/icon.tsx';
import { useSchedule } from '../schedule/use-schedule.ts';
import { nextEpisodeFrom } from '../schedule/words.ts';

/** States up front that this week's episode has already been created. */
export function SlotNotice() {
  const opens_at = useSchedule().data?.slot_opens_at;
  if (!opens_at) return null;
  return (
    <p className="flex max-w-3xl gap-3 rounded-card bg-gold/10 px-4 py-3 text-small">
      <Icon name="info" className="shrink-0 text-gold" />
      {nextEpisodeFrom(opens_at)}
    </p>
  );
}
