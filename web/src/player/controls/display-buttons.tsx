import { ControlButton } from './control-button.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';

/**
 * Buttons for playing on another device and for picture-in-picture, each only where the browser supports it.
 */
export function RemoteButtons({ className }: { className: string }) {
  const { ask } = usePlayer();
  const remote = usePlayerState((state) => state.remote);
  const isRemote = usePlayerState((state) => state.isRemote);
  const isPictureInPicture = usePlayerState((state) => state.isPictureInPicture);
  return (
    <span className={className}>
      {remote && (
        <ControlButton
          icon={remote}
          label={remoteLabels[remote]}
          className={isRemote ? 'text-gold!' : undefined}
          aria-pressed={isRemote}
          onPress={() => ask({ type: 'play-elsewhere' })}
        />
      )}
      {document.pictureInPictureEnabled && (
        <ControlButton
          icon="picture-in-picture"
          label={isPictureInPicture ? 'Leave picture in picture' : 'Picture in picture'}
          shortcut="I"
          onPress={() => ask({ type: 'toggle-picture-in-picture' })}
        />
      )}
    </span>
  );
}

const remoteLabels = { airplay: 'AirPlay', cast: 'Play on another device' };

export function FullScreenButton() {
  const { ask } = usePlayer();
  const isFullScreen = usePlayerState((state) => state.isFullScreen);
  return (
    <ControlButton
      icon={isFullScreen ? 'small-screen' : 'full-screen'}
      label={isFullScreen ? 'Leave full screen' : 'Full screen'}
      shortcut="F"
      onPress={() => ask({ type: 'toggle-full-screen' })}
    />
  );
}
