import type { Previews } from '@kinora/contract/playback';
import { clockTime } from '#lib/format.ts';
import { classNames } from '#ui/class-names.ts';
import { ControlButton } from './control-button.tsx';
import { useFact, usePlayer } from './player-context.ts';
import { QualityMenu } from './quality-menu.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';
import { VolumeControl } from './volume-control.tsx';

export type Panel = 'quality' | 'speed' | 'shortcuts';

type ControlsProps = {
  previews: Previews | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onEpisodes: () => void;
  openPanel: Panel | null;
  onPanel: (panel: Panel | null) => void;
};

/** The lower edge of the picture: where the film is, and everything that steers it. */
export function Controls({ previews, onPrevious, onNext, onEpisodes, openPanel, onPanel }: ControlsProps) {
  const menu = (panel: Panel) => ({
    isOpen: openPanel === panel,
    onOpenChange: (isOpen: boolean) => onPanel(isOpen ? panel : null),
  });
  return (
    // Films run from left to right in every script.
    <div
      dir="ltr"
      className="grid bg-linear-to-t from-scrim/85 via-scrim/45 to-transparent text-shadow-picture px-[max(var(--spacing-gutter),env(safe-area-inset-left))] pt-24 pb-[max(1rem,env(safe-area-inset-bottom))] short:pt-10 short:pb-2"
    >
      <Clock className="sm:hidden" />
      <Timeline previews={previews} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="-ms-2.5 flex items-center gap-1">
          <Transport onPrevious={onPrevious} onNext={onNext} />
          <VolumeControl />
          <Clock className="px-2 max-sm:hidden" />
        </div>
        <div className="-me-2.5 ms-auto flex items-center gap-1">
          <SpeedMenu {...menu('speed')} />
          <QualityMenu {...menu('quality')} />
          <ControlButton icon="episodes" label="Episodes" onPress={onEpisodes} />
          <ScreenButtons />
        </div>
      </div>
    </div>
  );
}

/** Stands beside the buttons where they leave room for it, else above them. */
function Clock({ className }: { className: string }) {
  const second = useFact((facts) => Math.floor(facts.time));
  const duration = useFact((facts) => facts.duration);
  return (
    <p className={classNames('text-small whitespace-nowrap tabular-nums', className)}>
      <span className="sr-only">Elapsed </span>
      {clockTime(second)}
      <span className="text-ink/80">
        <span aria-hidden="true"> / </span>
        <span className="sr-only"> of </span>
        {clockTime(duration)}
      </span>
    </p>
  );
}

function ScreenButtons() {
  const { ask } = usePlayer();
  const isFullScreen = useFact((facts) => facts.isFullScreen);
  const isPictureInPicture = useFact((facts) => facts.isPictureInPicture);
  return (
    <>
      {document.pictureInPictureEnabled && (
        <ControlButton
          icon="picture-in-picture"
          label={isPictureInPicture ? 'Leave picture in picture' : 'Picture in picture'}
          onPress={() => ask({ type: 'toggle-picture-in-picture' })}
        />
      )}
      <ControlButton
        icon={isFullScreen ? 'small-screen' : 'full-screen'}
        label={isFullScreen ? 'Leave full screen' : 'Full screen'}
        shortcut="F"
        onPress={() => ask({ type: 'toggle-full-screen' })}
      />
    </>
  );
}
