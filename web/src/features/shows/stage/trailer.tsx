import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Plays silently over the still and again from the start; can be stopped, and waits where motion is unwelcome. */
export function Trailer({ src }: { src: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'waiting' | 'playing' | 'stopped'>('waiting');

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A browser that refuses to start it leaves the still, and the button to start it.
    if (!still) video.current?.play().catch(() => {});
  }, []);

  return (
    <>
      <video
        ref={video}
        src={src}
        muted
        loop
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState('playing')}
        onPause={() => setState('stopped')}
        className={classNames(
          'absolute inset-0 size-full object-cover transition-opacity duration-700',
          state === 'waiting' && 'opacity-0',
        )}
      />
      <IconButton
        icon={state === 'playing' ? 'pause' : 'play'}
        label={state === 'playing' ? 'Stop the trailer' : 'Play the trailer'}
        onPress={() => {
          if (state === 'playing') video.current?.pause();
          else video.current?.play().catch(() => {});
        }}
        className="absolute end-gutter top-20 z-10 bg-surface/60 text-ink! backdrop-blur-md md:top-auto md:bottom-24"
      />
    </>
  );
}
