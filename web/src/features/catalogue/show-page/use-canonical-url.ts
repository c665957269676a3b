import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { showPath } from '#lib/show-path.ts';

/**
 * Redirects a URL with a wrong or outdated name to the show's own URL; a URL with only the id is valid, too.
 */
export function useCanonicalUrl(show: { id: number; name: string } | undefined): void {
  const { movieUrl = '' } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const path = show && showPath(show);
  const isMisnamed =
    path !== undefined &&
    movieUrl !== String(show?.id) &&
    `/details/${encodeURIComponent(movieUrl)}` !== path;
  useEffect(() => {
    if (isMisnamed && path)
      void navigate(path + search + hash, { replace: true, state, preventScrollReset: true });
  }, [isMisnamed, path, search, hash, state, navigate]);
}
