import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readEntry } from '#lib/navigation/entries.ts';
import { showPath } from '#lib/show-path.ts';

/** Returns to the previous page; a viewer who came from outside the app is taken to the show's page. */
export function useClose(show: { id: number; name: string } | null): () => void {
  const navigate = useNavigate();
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );
  return () => {
    if (readEntry().index > 0) void navigate(-1);
    else void navigate(show ? showPath(show) : '/', { replace: true });
  };
}
