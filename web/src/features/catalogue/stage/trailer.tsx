import { classNames } from '#ui/style/class-names.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useTrailer } from './use-trailer.ts';

/** Plays muted and looped over the picture, with buttons to stop it and to turn on the sound. */
export function Trailer({ src, controlsStyle }: { src: string; controlsStyle: string }) {
  const { video, isWanted, isMuted, hasStarted, handlePlaying, toggleWanted, toggleSound } = useTrailer();
  const button = 'bg-surface/60 text-ink! backdrop-blur-md';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- trailers have no captions; the text is next to them */}
      <video
        ref={video}
        src={src}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={handlePlaying}
        className={classNames(
          // 1 px smaller than the picture, so that the picture remains the largest contentful paint.
          'absolute inset-x-0 top-0 h-[calc(100%-1px)] w-full object-cover transition-opacity duration-700',
          !hasStarted && 'opacity-0',
        )}
      />
      <div className={classNames('flex gap-2', controlsStyle)}>
        <IconButton
          icon={isMuted ? 'muted' : 'sound'}
          label={isMuted ? 'Turn the sound on' : 'Turn the sound off'}
          onPress={toggleSound}
          className={button}
        />
        <IconButton
          icon={isWanted ? 'pause' : 'play'}
          label={isWanted ? 'Stop the trailer' : 'Play the trailer'}
          onPress={toggleWanted}
          className={button}
        />
      </div>
    </>
  );
}
