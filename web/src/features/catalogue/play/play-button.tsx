import type { ButtonSize } from '#ui/style/button-style.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { usePlayShow } from './use-play-show.ts';

type PlayButtonProps = { show: { id: number; name: string }; size?: ButtonSize };

/** Plays a show from where the viewer left off, or leads to signing in or subscribing first. */
export function PlayButton({ show, size = 'large' }: PlayButtonProps) {
  const { playShow, preloadShow, isPending } = usePlayShow();
  return (
    <Button
      size={size}
      aria-label={`Play Now: ${show.name}`}
      isPending={isPending}
      onPointerEnter={() => preloadShow(show.id)}
      onFocus={() => preloadShow(show.id)}
      onPointerDown={() => preloadShow(show.id)}
      onPress={() => playShow(show)}
    >
      {!isPending && <Icon name="play" />}
      Play Now
    </Button>
  );
}
