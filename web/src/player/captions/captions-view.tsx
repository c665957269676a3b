import type { CSSProperties } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import type { CaptionStyle } from './caption-style.ts';
import type { Cue } from './cue.ts';
import { usePlayerState } from '../player-context.ts';

/** Relative to the default size, which scales with the window. */
const sizes: Record<CaptionStyle['size'], number> = { Small: 0.75, Medium: 1, Large: 1.4, 'Very large': 1.9 };
const colors: Record<CaptionStyle['color'], string> = {
  White: '#ffffff',
  Yellow: '#ffe666',
  Cyan: '#7de8ff',
  Green: '#8cf29c',
};
const backgrounds: Record<CaptionStyle['background'], string> = {
  None: '[text-shadow:0_0_4px_#000,0_1px_3px_#000]',
  Soft: 'bg-scrim/70',
  Solid: 'bg-scrim',
};

type CaptionsViewProps = {
  /** Whether the controls are visible, so that captions move clear of them. */
  hasControls: boolean;
};

/** Draws captions over the video, clear of any controls that overlap it. */
export function CaptionsView({ hasControls }: CaptionsViewProps) {
  const cues = usePlayerState((state) => state.cues);
  const style = usePlayerState((state) => state.captionStyle);
  const aspect = usePlayerState((state) => state.aspect);
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-0 m-auto [--edge:9.5rem] short:[--edge:6.25rem]',
        'h-[min(100dvh,100vw/var(--aspect))] w-[min(100vw,100dvh*var(--aspect))]',
        !hasControls && '[--edge:0rem]! short:[--edge:0rem]!',
      )}
      style={{ '--aspect': aspect } as CSSProperties}
    >
      {(['top', 'bottom'] as const).map((place) => (
        <div
          key={place}
          className={classNames(
            'absolute inset-x-[5%] grid max-h-[45%] justify-items-center gap-1 overflow-hidden transition-[inset] duration-160',
            // Controls over the letterbox bars don't cover the video, so the bars' height is subtracted.
            place === 'bottom' &&
              'bottom-[max(5%,calc(var(--edge)-(100dvh-min(100dvh,100vw/var(--aspect)))/2))]',
            place === 'top' && 'top-[max(5%,calc(var(--edge)/2-(100dvh-min(100dvh,100vw/var(--aspect)))/2))]',
          )}
        >
          {cues
            .filter((cue) => cue.place === place)
            .map((cue, index) => (
              <CaptionText key={index} cue={cue} style={style} />
            ))}
        </div>
      ))}
    </div>
  );
}

export function CaptionText({ cue, style }: { cue: Pick<Cue, 'runs'>; style: CaptionStyle }) {
  return (
    // Each caption detects its own direction, isolated from the surrounding text.
    <p
      dir="auto"
      className="max-w-full text-center leading-snug font-medium text-balance wrap-anywhere whitespace-pre-line [unicode-bidi:isolate]"
      style={{
        fontSize: `calc(clamp(0.9375rem, min(2.2vw, 4.2vh), 2.5rem) * ${sizes[style.size]})`,
        color: colors[style.color],
      }}
    >
      <span
        className={classNames('rounded-sm box-decoration-clone px-2 py-0.5', backgrounds[style.background])}
      >
        {cue.runs.map(({ text, isItalic, isBold, isUnderlined }, index) => (
          <span
            key={index}
            className={classNames(isItalic && 'italic', isBold && 'font-bold', isUnderlined && 'underline')}
          >
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}
