import type { ReactNode } from 'react';
import { useTextDirection } from '#lib/text-direction.ts';
import { layOutFrame, type Frame } from './frame.ts';
import { useWidth } from './use-width.ts';
import { ValueAxis } from './value-axis.tsx';

type ChartProps = {
  /** Describes the chart to screen readers. */
  label: string;
  height: number;
  ticks: readonly number[];
  axis: (value: number) => string;
  children: (frame: Frame) => ReactNode;
};

/**
 * A chart over a value axis, as wide as its container. Screen readers get the numbers from the table below
 * it.
 */
export function Chart({ label, height, ticks, axis, children }: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const isRtl = useTextDirection() === 'rtl';
  const labels = ticks.map(axis);
  const frame = layOutFrame({ width, height, ticks, labels, isRtl });
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && (
        // Text anchors are computed left to right, whatever the page's direction.
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
