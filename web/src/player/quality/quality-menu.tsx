import { ChoiceMenu } from '../controls/choice-menu.tsx';
import { ControlButton } from '../controls/control-button.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';
import { withinCap } from './quality-cap.ts';
import { qualityLabel, qualityTags } from './quality.ts';

type OpenProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Lists automatic quality and the renditions, best first, and marks the one on screen. Those that the
 * account's settings rule out are shown but disabled.
 */
export function QualityMenu(open: OpenProps) {
  const { ask } = usePlayer();
  const qualities = usePlayerState((state) => state.qualities);
  const chosen = usePlayerState((state) => state.chosenQuality);
  const shown = usePlayerState((state) => state.shownQuality);
  const cap = usePlayerState((state) => state.qualityCap);
  const isAuto = chosen === null;
  const allowed = withinCap(qualities, cap);
  const choices = [
    {
      id: 'auto',
      name: 'Auto',
      note: isAuto && shown !== null && <Note>{qualityLabel(shown)}</Note>,
    },
    ...qualities.toReversed().map(({ bitrate }) => ({
      id: String(bitrate),
      name: qualityLabel(bitrate),
      isDisabled: !allowed.some((one) => one.bitrate === bitrate),
      note: (
        <>
          {!isAuto && bitrate === shown && <Note>Playing</Note>}
          {!allowed.some((one) => one.bitrate === bitrate) && <Note>Off in your settings</Note>}
          {qualityTags(bitrate).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </>
      ),
    })),
  ];
  return (
    <ChoiceMenu
      {...open}
      title="Select Quality"
      choices={choices}
      chosen={isAuto ? 'auto' : String(chosen)}
      onChoose={(id) => ask({ type: 'choose-quality', bitrate: id === 'auto' ? null : Number(id) })}
      trigger={<ControlButton icon="quality" label="Quality" isDisabled={qualities.length === 0} />}
    />
  );
}

function Note({ children }: { children: string }) {
  return <span className="text-caption text-ink-secondary">{children}</span>;
}

function Tag({ children }: { children: string }) {
  return (
    <span className="rounded-sm border border-current px-1 text-[0.625rem] leading-4 font-semibold">
      {children}
    </span>
  );
}
