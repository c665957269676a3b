import type { Schedule } from '@kinora/contract/publishing/schedule';
import { useEffect, useState } from 'react';
import { Meter } from 'react-aria-components/Meter';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Link } from '#ui/button/link.tsx';
import { count } from '#lib/format.ts';
import { addEpisodePath } from '../dashboard-paths.ts';
import { useEpisodeLink } from '../use-episode-link.ts';
import { nextEpisodeText, timeLeft } from './texts.ts';

const day_ms = 86_400_000;

/** When the next episode may be created, as a bar and as text. */
export function SlotMeter({ every_days, slot_opens_at }: Pick<Schedule, 'every_days' | 'slot_opens_at'>) {
  const now = useCurrentTime();
  const { label, to } = useEpisodeLink();
  if (every_days === 0) return null;
  const left_ms = slot_opens_at ? Date.parse(slot_opens_at) - now : 0;
  const isOpen = left_ms <= 0;
  const passedPercent = Math.max(0, 100 * (1 - Math.max(0, left_ms) / (every_days * day_ms)));
  const name = every_days === 7 ? 'Weekly slot' : `One episode every ${count(every_days, 'day')}`;
  const state = isOpen ? 'Open' : `Opens in ${timeLeft(left_ms)}`;
  return (
    <div className="grid gap-3 rounded-dialog border border-hairline bg-surface-raised px-5 py-4 text-small">
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="font-medium">{name}</span>
        <span
          className={isOpen ? 'flex items-center gap-1.5 text-success' : 'text-ink-secondary tabular-nums'}
        >
          {isOpen && <Icon name="check" size={16} />}
          {state}
        </span>
      </p>
      <Meter aria-label={name} value={passedPercent} valueLabel={state} className="block">
        <span className="block h-1.5 overflow-hidden rounded-full bg-ink/14">
          <span
            className={classNames('block h-full rounded-full', isOpen ? 'bg-success' : 'bg-gold')}
            style={{ width: `${passedPercent}%` }}
          />
        </span>
      </Meter>
      <p className="text-ink-secondary">
        {slot_opens_at && !isOpen ? (
          nextEpisodeText(slot_opens_at)
        ) : (
          <>
            {to === addEpisodePath
              ? 'You can create your next episode now.'
              : 'The slot is open for your first episode.'}{' '}
            <Link to={to}>{label}</Link>
          </>
        )}
      </p>
    </div>
  );
}

/** The current time, updated every minute. */
function useCurrentTime(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
