import type { ReactNode } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import type { Step } from './steps.ts';

type ChecklistProps = {
  steps: readonly Step[];
  /** The button for the next step. */
  children: ReactNode;
};

/** The steps toward a show that earns money; each step is checked off automatically. */
export function Checklist({ steps, children }: ChecklistProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section
      aria-labelledby="getting-started"
      className="grid gap-6 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-7"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h2 id="getting-started" className="font-display text-lead font-medium">
            {done === 0 ? 'Your show starts here' : 'Next for your show'}
          </h2>
          <p className="text-small text-ink-secondary tabular-nums">
            {done} of {steps.length} steps done
          </p>
        </div>
        {children}
      </header>
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ name, note, isDone }, index) => (
          <li key={name} className="flex gap-3" aria-current={index === next ? 'step' : undefined}>
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-7 shrink-0 place-items-center rounded-full border text-caption tabular-nums',
                isDone && 'border-transparent bg-success/20 text-success',
                !isDone && index === next && 'border-gold text-gold',
                !isDone && index !== next && 'border-control text-ink-secondary',
              )}
            >
              {isDone ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className="grid gap-0.5 pt-0.5 text-small">
              <span className={isDone ? 'text-ink-secondary' : 'font-medium'}>
                {name}
                <span className="sr-only">{isDone ? ' (done)' : ''}</span>
              </span>
              {!isDone && <span className="text-ink-secondary">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ChecklistSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-6 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-7"
    >
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-11 w-48" />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((step) => (
          <div key={step} className="flex items-center gap-3">
            <Skeleton className="size-7 rounded-full!" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </div>
    </div>
  );
}
