import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';

/** Words in place of the film. */
export function WatchMessage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid animate-overlay content-center overflow-auto bg-surface"
    >
      <EmptyState title={title}>{children}</EmptyState>
    </div>
  );
}
