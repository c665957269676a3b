import { useCallback, useState } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { seekStep, type Intent } from './state/intents.ts';
import { usePlayer } from './player-context.ts';
import type { PlayerState } from './state/player-state.ts';

type Feedback = { id: number; text: string; side: 'left' | 'middle' | 'right' };

/** Briefly shows what a key press or double tap did, if no control shows it. */
export function useActionFeedback() {
  const { state } = usePlayer();
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const showFeedback = useCallback(
    (intent: Intent) => {
      const next = feedbackFor(intent, state.read());
      if (next) setFeedback((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
    },
    [state],
  );
  return { feedback, showFeedback };
}

function feedbackFor(
  intent: Intent,
  { volume, isMuted, rate, ...state }: PlayerState,
): Omit<Feedback, 'id'> | null {
  if (intent.type === 'seek-by')
    return intent.seconds < 0
      ? { text: `−${seekStep} s`, side: 'left' }
      : { text: `+${seekStep} s`, side: 'right' };
  if (intent.type === 'change-volume' || intent.type === 'toggle-mute')
    return {
      text: isMuted || volume === 0 ? 'Muted' : `Volume ${Math.round(volume * 100)}%`,
      side: 'middle',
    };
  if (intent.type === 'change-rate')
    return { text: rate === 1 ? 'Normal speed' : `${rate}×`, side: 'middle' };
  if (intent.type === 'toggle-captions') return { text: captionText(state), side: 'middle' };
  return null;
}

function captionText({
  captionChoices,
  captionLanguage,
}: Pick<PlayerState, 'captionChoices' | 'captionLanguage'>) {
  if (captionChoices.length === 0) return 'No captions';
  const shown = captionChoices.find(({ language }) => language === captionLanguage);
  return shown ? `Captions: ${shown.label}` : 'Captions off';
}

/** Timelines run left to right in every script. */
const places = { left: 'left-[12%]', middle: 'left-1/2 -translate-x-1/2', right: 'right-[12%]' };

export function ActionFeedback({ feedback }: { feedback: Feedback | null }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid items-center">
      {feedback && (
        <span
          key={feedback.id}
          className={classNames(
            'absolute animate-flash pointer-coarse:top-[26%] rounded-full bg-scrim/60 px-5 py-3 font-semibold tabular-nums opacity-0 backdrop-blur-sm',
            places[feedback.side],
          )}
        >
          {feedback.text}
        </span>
      )}
    </div>
  );
}
