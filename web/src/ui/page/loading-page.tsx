import { Spinner } from './spinner.tsx';

/** As tall as the window, so that content below doesn't visibly shift when the page has loaded. */
export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center text-gold">
      <Spinner size={36} label="Loading…" />
    </div>
  );
}
