import { Spinner } from './spinner.tsx';

/** As tall as the window, so that nothing below is seen to move when the page comes. */
export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center text-gold">
      <Spinner size={36} label="Loading…" />
    </div>
  );
}
