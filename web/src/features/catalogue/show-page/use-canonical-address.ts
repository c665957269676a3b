import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { showAddress } from '#lib/show-address.ts';

/**
 * Redirects an address with a wrong or outdated name to the show's own; the bare id is a valid address too.
 */
export function useCanonicalAddress(show: { id: number; name: string } | undefined): void {
  const { movieUrl = '' } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const address = show && showAddress(show);
  const isMisnamed =
    address !== undefined &&
    movieUrl !== String(show?.id) &&
    `/details/${encodeURIComponent(movieUrl)}` !== address;
  useEffect(() => {
    if (isMisnamed && address)
      void navigate(address + search + hash, { replace: true, state, preventScrollReset: true });
  }, [isMisnamed, address, search, hash, state, navigate]);
}
