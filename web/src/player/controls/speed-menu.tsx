import { ChoiceMenu } from './choice-menu.tsx';
import { ControlButton } from './control-button.tsx';
import { rates } from '../state/intents.ts';
import { usePlayerState, usePlayer } from '../player-context.ts';

type OpenProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function SpeedMenu(open: OpenProps) {
  const { ask } = usePlayer();
  const rate = usePlayerState((state) => state.rate);
  return (
    <ChoiceMenu
      {...open}
      title="Speed"
      choices={rates.map((one) => ({ id: String(one), name: one === 1 ? 'Normal' : `${one}×` }))}
      chosen={String(rate)}
      onChoose={(id) => ask({ type: 'set-rate', rate: Number(id) })}
      trigger={<ControlButton icon="speed" label={rate === 1 ? 'Speed' : `Speed: ${rate}×`} />}
    />
  );
}
