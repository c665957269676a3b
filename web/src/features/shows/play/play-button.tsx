import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePlayShow } from './use-play-show.ts';

export function PlayButton({ show }: { show: { id: number; name: string } }) {
  const { playShow, isPending } = usePlayShow();
  return (
    <Button
      size="large"
      aria-label={`Play Now: ${show.name}`}
      isPending={isPending}
      onPress={() => playShow(show.id)}
    >
      {!isPending && <Icon name="play" />}
      Play Now
    </Button>
  );
}
