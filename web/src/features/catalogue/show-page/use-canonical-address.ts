import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { showAddress } from '#lib/show-address.ts';

/**
 * Redirects a URL with a wrong or outdated name to the show's own URL; a URL with only the id is valid, too.
 */
export function useCanonicalAddress(show: { id: number; name: string } | undefined): void {
  const { movieUrl = '' } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const path = show && showAddress(show);
  const isMisnamed =
    path !== undefined &&
    movieUrl !== String(show?.id) &&
    `/details/${encodeURIComponent(movieUrl)}` !== path;
  useEffect(() => {
    if (isMisnamed && path)
      void navigate(path + search + hash, { replace: true, state, preventScrollReset: true });
  }, [isMisnamed, path, search, hash, state, navigate]);
}
