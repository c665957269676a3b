import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { showAddress } from '#lib/show-address.ts';

/** Returns to the previous page; a viewer who came from outside the app gets to the show's page. */
export function useClose(show: { id: number; name: string } | null): () => void {
  const navigate = useNavigate();
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );
  return () => {
    // React Router counts this app's pages in the history state.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(show ? showAddress(show) : '/', { replace: true });
  };
}
