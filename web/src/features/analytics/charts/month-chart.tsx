import { monthName } from '../numbers.ts';
import type { Point, Series } from '../series.ts';
import { Chart } from './chart.tsx';
import { toPathData, type Frame } from './frame.ts';
import { ticksFor } from './scale.ts';

const monthWidth_px = 50;
const maxMonths = 12;

/** Line chart of the latest months of a series, labeled with values: as many months as there is room for. */
export function MonthChart({
  series: { name, points, style, step, isLastMonthIncomplete },
}: {
  series: Series;
}) {
  const shownPoints = points.slice(-maxMonths);
  const last = shownPoints.at(-1);
  const ticks = ticksFor(
    shownPoints.map(({ value }) => value),
    step,
  );
  const label = last
    ? `${name} by month; in ${monthName(last.month, true)} ${style.full(last.value)}`
    : `${name} by month`;
  return (
    <Chart label={label} height={300} ticks={ticks} axis={style.axis}>
      {(frame) => (
        <Line
          frame={frame}
          points={shownPoints.slice(-Math.max(3, Math.floor((frame.width - frame.start) / monthWidth_px)))}
          formatLabel={style.label}
          isLastMonthIncomplete={isLastMonthIncomplete}
        />
      )}
    </Chart>
  );
}

type LineProps = {
  frame: Frame;
  points: readonly Point[];
  formatLabel: (value: number) => string;
  isLastMonthIncomplete: boolean;
};

function Line({ frame, points, formatLabel, isLastMonthIncomplete }: LineProps) {
  // A single month is centered; the first and last months keep a distance from the edges.
  const xAt = (index: number) => frame.x((index + 0.5) / points.length);
  const coordinates = points.map(({ value }, index) => [xAt(index), frame.y(value)] as const);
  return (
    <>
      <path
        d={toPathData(isLastMonthIncomplete ? coordinates.slice(0, -1) : coordinates)}
        className="fill-none stroke-gold"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {/* The current month is incomplete, so its segment is dotted: a solid line would look like a drop. */}
      {isLastMonthIncomplete && (
        <path
          d={toPathData(coordinates.slice(-2))}
          className="fill-none stroke-gold"
          strokeWidth={2}
          strokeDasharray="2 5"
          strokeLinecap="round"
        />
      )}
      {points.map(({ month, value }, index) => {
        const [x = 0, y = 0] = coordinates[index] ?? [];
        const isFirstOfYear = index === 0 || month.endsWith('-01');
        return (
          <g key={month} textAnchor="middle">
            <circle cx={x} cy={y} r={3.5} className="fill-gold stroke-surface-raised" strokeWidth={2} />
            <text
              x={x}
              y={y - 11}
              className="fill-ink stroke-surface-raised font-medium"
              strokeWidth={5}
              paintOrder="stroke"
            >
              {formatLabel(value)}
            </text>
            <text x={x} y={frame.bottom + 18} className="fill-ink-secondary">
              {monthName(month, false)}
            </text>
            {isFirstOfYear && (
              <text x={x} y={frame.bottom + 32} className="fill-ink-faint">
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
