import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../style/class-names.ts';

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  /** 0 to 100; set this if the bar should move in finer steps than the announced value. */
  fill?: number;
  /** Shows the label and percentage above the bar; otherwise only screen readers announce them. */
  isLabeled?: boolean;
  className?: string;
};

export function ProgressBar({ label, value, fill, isLabeled = false, className }: ProgressBarProps) {
  return (
    <AriaProgressBar aria-label={label} value={value} className={classNames('block', className)}>
      {({ percentage = 0, valueText }) => (
        <>
          {isLabeled && (
            <span className="mb-2 flex justify-between gap-4 text-small">
              <span>{label}</span>
              <span className="text-ink-secondary tabular-nums">{valueText}</span>
            </span>
          )}
          <span className="block h-1 overflow-hidden rounded-full bg-ink/20">
            <span
              className="block h-full rounded-full bg-gold transition-[width] duration-300"
              style={{ width: `${fill ?? percentage}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
