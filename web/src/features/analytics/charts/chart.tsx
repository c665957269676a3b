import type { ReactNode } from 'react';
import { useTextDirection } from '#lib/text-direction.ts';
import { frameOf } from './frame.ts';
import type { Frame } from './frame.ts';
import { useWidth } from './use-width.ts';
import { ValueAxis } from './value-axis.tsx';

type ChartProps = {
  /** What it shows, for whoever does not see it. */
  label: string;
  height: number;
  ticks: readonly number[];
  axis: (value: number) => string;
  children: (frame: Frame) => ReactNode;
};

/** A drawing over an axis of values, as wide as its place. Its numbers stand in a table beneath. */
export function Chart({ label, height, ticks, axis, children }: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const isRtl = useTextDirection() === 'rtl';
  const labels = ticks.map(axis);
  const frame = frameOf({ width, height, ticks, labels, isRtl });
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && (
        // Anchors of text are told from left to right, whichever way the page runs.
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          direction="ltr"
          className="overflow-visible text-caption tabular-nums"
        >
          <ValueAxis frame={frame} ticks={ticks} labels={labels} />
          {children(frame)}
        </svg>
      )}
    </div>
  );
}
