import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { ControlButton } from './control-button.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';

/** The slider expands beside the button where there is room; phones have hardware volume keys. */
export function VolumeControl() {
  const { ask } = usePlayer();
  const volume = usePlayerState((state) => (state.isMuted ? 0 : state.volume));
  return (
    <div className="group pointer-events-auto flex items-center">
      <ControlButton
        icon={volume === 0 ? 'muted' : volume < 0.5 ? 'quiet' : 'loud'}
        label={volume === 0 ? 'Unmute' : 'Mute'}
        shortcut="M"
        onPress={() => ask({ type: 'toggle-mute' })}
      />
      <Slider
        aria-label="Volume"
        value={volume}
        maxValue={1}
        step={0.05}
        formatOptions={{ style: 'percent' }}
        onChange={(value) => ask({ type: 'set-volume', volume: value })}
        className="w-0 overflow-hidden opacity-0 transition-[width,opacity] duration-160 group-focus-within:w-24 group-focus-within:opacity-100 group-hover:w-24 group-hover:opacity-100 max-lg:hidden pointer-coarse:hidden"
      >
        <SliderTrack className="mx-2.5 flex h-11 cursor-pointer items-center">
          <span className="relative h-1 w-full overflow-hidden rounded-full bg-ink/24">
            <span className="absolute inset-y-0 left-0 bg-ink" style={{ width: `${volume * 100}%` }} />
          </span>
          <SliderThumb className="top-1/2 size-3 rounded-full bg-ink data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-gold" />
        </SliderTrack>
      </Slider>
    </div>
  );
}
