import { classNames } from '#ui/style/class-names.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Stands in for a form and, beside or below it, the list that it adds to. */
export function FormAndRowsSkeleton({ form, row }: { form: string; row: string }) {
  return (
    <div role="status" className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
      <span className="sr-only">Loading…</span>
      <Skeleton className={classNames('rounded-dialog xl:order-last', form)} />
      <div className="grid gap-2">
        {rows.map((index) => (
          <Skeleton key={index} className={row} />
        ))}
      </div>
    </div>
  );
}

const rows = [0, 1, 2];
