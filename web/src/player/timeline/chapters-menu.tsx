import { clockTime } from '#lib/format.ts';
import { chapterAt, type Span } from './chapters.ts';
import { ChoiceMenu } from '../controls/choice-menu.tsx';
import { ControlButton } from '../controls/control-button.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';

type ChaptersMenuProps = { spans: readonly Span[]; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Lists the chapters to jump to; renders nothing for a film without chapters. */
export function ChaptersMenu({ spans, ...open }: ChaptersMenuProps) {
  const { ask } = usePlayer();
  const current = usePlayerState((state) => chapterAt(spans, state.time)?.start_s ?? null);
  if (spans.length === 0) return null;
  return (
    <ChoiceMenu
      {...open}
      title="Chapters"
      choices={spans.map(({ start_s, title }) => ({
        id: String(start_s),
        name: title,
        note: <span className="text-caption text-ink-secondary tabular-nums">{clockTime(start_s)}</span>,
      }))}
      chosen={String(current)}
      onChoose={(id) => ask({ type: 'seek-to', time: Number(id) })}
      trigger={<ControlButton icon="chapters" label="Chapters" />}
    />
  );
}
