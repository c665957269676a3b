import { Page } from '#ui/page/page.tsx';
import { Spinner } from '#ui/page/spinner.tsx';

export function PlanLoading({ title }: { title: string }) {
  return (
    <Page title={title} className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-ink-secondary">
        <Spinner className="text-gold" />
        Loading...
      </p>
    </Page>
  );
}
