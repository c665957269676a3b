import type { Frame } from './frame.ts';

type ValueAxisProps = { frame: Frame; ticks: readonly number[]; labels: readonly string[] };

/** Horizontal hairlines, each labeled at the inline start. */
export function ValueAxis({ frame, ticks, labels }: ValueAxisProps) {
  const { start, width, x, y, isRtl } = frame;
  return ticks.map((tick, index) => (
    <g key={tick}>
      <line x1={x(0)} x2={isRtl ? 0 : width} y1={y(tick)} y2={y(tick)} className="stroke-hairline" />
      <text
        x={isRtl ? width - start + 10 : start - 10}
        y={y(tick) + 4}
        textAnchor={isRtl ? 'start' : 'end'}
        className="fill-ink-faint"
      >
        {labels[index]}
      </text>
    </g>
  ));
}
