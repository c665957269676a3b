import { clockTime } from '#lib/format.ts';
import { percent } from '../numbers.ts';
import { Chart } from './chart.tsx';
import { toPathData } from './frame.ts';

const quarters = [0, 0.25, 0.5, 0.75, 1];

type RetentionChartProps = { label: string; viewers: number; parts: readonly number[]; duration_s: number };

/** The share of viewers who saw each hundredth of a film. */
export function RetentionChart({ label, viewers, parts, duration_s }: RetentionChartProps) {
  return (
    <Chart label={label} height={260} ticks={quarters} axis={(value) => percent(value, 1)}>
      {({ x, y, bottom }) => {
        const line = toPathData(
          parts.map((seen, part) => [x((part + 0.5) / parts.length), y(seen / viewers)]),
        );
        const [first, last] = [x(0.5 / parts.length), x(1 - 0.5 / parts.length)];
        return (
          <>
            <path d={`${line}L${last} ${bottom}L${first} ${bottom}Z`} className="fill-gold/14" />
            <path d={line} className="fill-none stroke-gold" strokeWidth={2} strokeLinejoin="round" />
            {quarters.map((fraction) => (
              <text
                key={fraction}
                x={x(fraction)}
                y={bottom + 20}
                textAnchor="middle"
                className="fill-ink-secondary"
              >
                {clockTime(fraction * duration_s)}
              </text>
            ))}
          </>
        );
      }}
    </Chart>
  );
}
