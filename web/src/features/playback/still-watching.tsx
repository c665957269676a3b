import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EndFrame } from './end-frame.tsx';

/** Asks whether the viewer is still watching; they may have fallen asleep. */
export function StillWatching({ onContinue, onClose }: { onContinue: () => void; onClose: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  // The control that was focused is hidden now.
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  return (
    <EndFrame>
      <div ref={question} role="alert" className="grid max-w-xl justify-items-center gap-2 text-center">
        <h2 className="font-display text-title leading-tight font-medium">Are you still watching?</h2>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button onPress={onContinue}>Continue watching</Button>
          <Button variant="secondary" onPress={onClose}>
            Close
          </Button>
        </div>
      </div>
    </EndFrame>
  );
}
