import { Spinner } from './spinner.tsx';

export function LoadingPage() {
  return (
    <div className="grid min-h-[70dvh] place-items-center text-gold">
      <Spinner size={36} label="Loading…" />
    </div>
  );
}
