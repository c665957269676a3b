import { CaptionsMenu } from './captions/captions-menu.tsx';
import { ChaptersMenu } from './timeline/chapters-menu.tsx';
import { spansOf } from './timeline/chapters.ts';
import { Clock } from './timeline/clock.tsx';
import { ControlButton } from './controls/control-button.tsx';
import type { FilmMetadata } from './film-metadata.ts';
import { usePlayerState } from './player-context.ts';
import { QualityMenu } from './quality/quality-menu.tsx';
import { RemoteButtons, FullScreenButton } from './controls/display-buttons.tsx';
import { SpeedMenu } from './controls/speed-menu.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { Transport } from './controls/transport.tsx';
import { VolumeControl } from './controls/volume-control.tsx';

export type Panel = 'captions' | 'caption-style' | 'chapters' | 'quality' | 'speed' | 'shortcuts';

type ControlsProps = {
  metadata: FilmMetadata;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onEpisodes: () => void;
  openPanel: Panel | null;
  onPanel: (change: (open: Panel | null) => Panel | null) => void;
};

/** The controls along the bottom edge of the video: the timeline and everything below it. */
export function Controls({ metadata, onPrevious, onNext, onEpisodes, openPanel, onPanel }: ControlsProps) {
  const duration = usePlayerState((state) => state.duration);
  const spans = spansOf(metadata.chapters, duration);
  const menu = (panel: Panel) => ({
    isOpen: openPanel === panel,
    // A closing menu must not close the panel that it has just opened.
    onOpenChange: (isOpen: boolean) => onPanel((open) => (isOpen ? panel : open === panel ? null : open)),
  });
  return (
    // Timelines run left to right in every script.
    <div
      dir="ltr"
      className="grid bg-linear-to-t from-scrim/85 via-scrim/45 to-transparent text-shadow-picture px-[max(var(--spacing-gutter),env(safe-area-inset-left))] pt-24 pb-[max(1rem,env(safe-area-inset-bottom))] short:pt-10 short:pb-2"
    >
      <Clock spans={spans} className="hidden max-sm:flex tight:flex" />
      <Timeline previews={metadata.previews} spans={spans} />
      <div className="flex items-center justify-between gap-x-4 max-sm:gap-x-0">
        <div className="-ms-2.5 flex min-w-0 items-center gap-1">
          <Transport onPrevious={onPrevious} onNext={onNext} />
          <VolumeControl />
          <Clock spans={spans} className="flex px-2 max-sm:hidden tight:hidden" />
        </div>
        <div className="-me-2.5 ms-auto flex shrink-0 items-center gap-1 max-sm:gap-0">
          <CaptionsMenu {...menu('captions')} onOpenStyle={() => onPanel(() => 'caption-style')} />
          <ChaptersMenu spans={spans} {...menu('chapters')} />
          <SpeedMenu {...menu('speed')} />
          <QualityMenu {...menu('quality')} />
          <ControlButton icon="episodes" label="Episodes" onPress={onEpisodes} />
          <RemoteButtons className="contents max-sm:hidden tight:max-md:hidden" />
          <FullScreenButton />
        </div>
      </div>
    </div>
  );
}
