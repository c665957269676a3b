import { Skeleton } from '#ui/page/skeleton.tsx';

const panelStyle = 'rounded-dialog border border-hairline bg-surface-raised p-6 sm:p-8';

/** Placeholder in the shape of the loaded page. */
export function AnalyticsSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Loading…</span>
      <div className={`${panelStyle} lg:col-span-2`}>
        <Skeleton className="mb-8 h-8 w-4/5 max-w-72" />
        <Skeleton className="mb-4 h-12 w-24" />
        <Skeleton className="h-75" />
      </div>
      {[1, 2].map((key) => (
        <div key={key} className={panelStyle}>
          <Skeleton className="mb-8 h-6 w-44" />
          <Skeleton className="h-75" />
        </div>
      ))}
    </div>
  );
}
