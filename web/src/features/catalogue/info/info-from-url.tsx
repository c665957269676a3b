import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { infoShowId, removeInfoParam } from './info-path.ts';
import { ShowInfo } from './lazy-show-info.tsx';

/** Opens the dialog about a show over the page, if the opened or reloaded URL contains it. */
export function InfoFromUrl() {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const isPush = useNavigationType() === NavigationType.Push;
  const requested = infoShowId(search);
  const [opened, setOpened] = useState({ show_id: requested, key, pathname });
  // A link in the dialog was followed, or another page, such as sign-in, replaced this one.
  const hasLeft = pathname !== opened.pathname || (isPush && key !== opened.key);
  if (requested !== null && requested !== opened.show_id) setOpened({ show_id: requested, key, pathname });
  else if (requested === null && opened.show_id !== null && hasLeft)
    setOpened({ show_id: null, key, pathname });
  const close = useCallback(() => setOpened((previous) => ({ ...previous, show_id: null })), []);
  // Removes the dialog from the page's history entry, so that Back from the dialog returns to the page.
  const removeInfoFromUrl = useEffectEvent(
    () =>
      void navigate(
        { pathname, search: removeInfoParam(search), hash },
        { replace: true, preventScrollReset: true },
      ),
  );
  useEffect(() => {
    if (requested !== null) removeInfoFromUrl();
  }, [requested]);
  const { show_id } = opened;
  // Wait for the page's history entry: until then Back could not close the dialog.
  const isShown = show_id !== null && requested === null;
  return isShown && <ShowInfo key={show_id} show_id={show_id} card={null} onClose={close} />;
}
