import { clockTime } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { chapterAt, type Span } from './chapters.ts';
import { usePlayerState } from '../player-context.ts';

type ClockProps = { spans: readonly Span[]; className: string };

/** Shows the current time, the duration and the current chapter. */
export function Clock({ spans, className }: ClockProps) {
  const second = usePlayerState((state) => Math.floor(state.time));
  const duration = usePlayerState((state) => state.duration);
  const chapter = chapterAt(spans, second);
  return (
    <p className={classNames('min-w-0 gap-x-3 text-small whitespace-nowrap tabular-nums', className)}>
      <span>
        <span className="sr-only">Elapsed </span>
        {clockTime(second)}
        <span className="text-ink/80">
          <span aria-hidden="true"> / </span>
          <span className="sr-only"> of </span>
          {clockTime(Math.round(duration))}
        </span>
      </span>
      {chapter && (
        <bdi className="truncate text-ink/80">
          <span className="sr-only">Chapter: </span>
          {chapter.title}
        </bdi>
      )}
    </p>
  );
}
