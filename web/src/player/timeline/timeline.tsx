import type { Previews } from '@kinora/contract/playback/playback';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { TimelineTooltip } from './timeline-tooltip.tsx';
import { chapterAt, chapterBoundaries, type Span } from './chapters.ts';
import { usePlayerState, usePlayer } from '../player-context.ts';
import { spokenTime } from './spoken-time.ts';
import { useSeekKeys } from './use-seek-keys.ts';

type TimelineProps = { previews: Previews | null; spans: readonly Span[] };

/** Shows the position, the buffered range and the chapters; hovering shows a preview of that point. */
export function Timeline({ previews, spans }: TimelineProps) {
  const { ask } = usePlayer();
  const time = usePlayerState((state) => state.time);
  const duration = usePlayerState((state) => state.duration);
  const bufferedUntil = usePlayerState((state) => state.bufferedUntil);
  const playableUntil = usePlayerState((state) => state.playableUntil);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const at = dragged ?? time;
  const shown = dragged ?? hovered ?? (isFocused ? at : null);

  useSeekKeys(input);

  // Otherwise screen readers would announce only the number of seconds.
  useLayoutEffect(() => {
    const chapter = chapterAt(spans, at);
    const position = `${spokenTime(at)} of ${spokenTime(duration)}`;
    input.current?.setAttribute('aria-valuetext', chapter ? `${position}, ${chapter.title}` : position);
  });

  const hover = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration);
  };
  const percentOf = (seconds: number) => `${duration > 0 ? Math.min(1, seconds / duration) * 100 : 0}%`;

  return (
    <Slider
      aria-label="Seek"
      value={at}
      maxValue={Math.max(duration, 1)}
      // Whole seconds suit keyboard stepping; in a short clip they would be visible jumps.
      step={duration > 300 ? 1 : 0.1}
      isDisabled={duration === 0}
      onChange={setDragged}
      onChangeEnd={(seconds) => {
        setDragged(null);
        ask({ type: 'seek-to', time: seconds });
      }}
      className="group pointer-events-auto relative touch-none"
    >
      <SliderTrack
        className="flex h-7 cursor-pointer items-center pointer-coarse:h-11"
        onPointerMove={hover}
        onPointerLeave={() => setHovered(null)}
      >
        <span className="relative h-1 w-full overflow-hidden rounded-full bg-ink/24 transition-[height] duration-160 group-hover:h-1.5 pointer-coarse:h-1.5">
          <span className="absolute inset-y-0 left-0 bg-ink/36" style={{ width: percentOf(bufferedUntil) }} />
          {shown !== null && (
            <span className="absolute inset-y-0 left-0 bg-ink/24" style={{ width: percentOf(shown) }} />
          )}
          <span className="absolute inset-y-0 left-0 bg-gold" style={{ width: percentOf(at) }} />
          {playableUntil !== null && (
            <span
              className="absolute inset-y-0 right-0 bg-scrim/60"
              style={{ left: percentOf(playableUntil) }}
            />
          )}
          {chapterBoundaries(spans).map((start_s) => (
            <span
              key={start_s}
              className="absolute inset-y-0 w-1 -translate-x-1/2 bg-scrim/90"
              style={{ left: percentOf(start_s) }}
            />
          ))}
        </span>
        <SliderThumb
          inputRef={input}
          onFocus={(event) => setIsFocused(event.target.matches(':focus-visible'))}
          onBlur={() => setIsFocused(false)}
          className="top-1/2 size-3.5 rounded-full bg-gold opacity-0 transition-[opacity,scale] duration-160 group-hover:opacity-100 data-dragging:scale-125 data-dragging:opacity-100 data-focus-visible:opacity-100 data-focus-visible:outline-2 data-focus-visible:outline-offset-3 data-focus-visible:outline-gold pointer-coarse:opacity-100"
        />
      </SliderTrack>
      {shown !== null && (
        <TimelineTooltip
          time={shown}
          left={percentOf(shown)}
          previews={previews}
          chapter={
            isBeyond(shown, playableUntil) ? 'Still being prepared' : (chapterAt(spans, shown)?.title ?? null)
          }
        />
      )}
    </Slider>
  );
}

const isBeyond = (time: number, playableUntil: number | null) =>
  playableUntil !== null && time > playableUntil;
