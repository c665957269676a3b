import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The secret of the emailed link that opened this page; empty if the link is incomplete. */
export function useSecretInUrl(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState('');
  // Another link may be opened in the same tab later.
  if (hash && hash.slice(1) !== secret) setSecret(hash.slice(1));
  useEffect(() => {
    // Keeps the secret out of the address bar and the browser's history.
    if (hash) void navigate('.', { replace: true });
  }, [hash, navigate]);
  return secret;
}
