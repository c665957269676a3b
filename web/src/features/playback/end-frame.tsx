import type { ReactNode } from 'react';

/** Covers the last frame of a film, below the button that leaves the player. */
export function EndFrame({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 animate-page overflow-auto bg-scrim/80">
      <div className="grid min-h-full content-center justify-items-center gap-8 p-gutter pt-20 short:pt-14">
        {children}
      </div>
    </div>
  );
}
