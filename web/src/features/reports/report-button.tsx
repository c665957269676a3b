import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { reportedShow } from './reported-show.ts';

// Loaded lazily because few people report anything.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Reports a show, one of its episodes or its creator; renders nothing on the viewer's own show. */
export function ReportButton({ show }: { show: ShowDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  if (show.is_mine) return null;
  return (
    <>
      <IconButton icon="flag" label={`Report ${show.name}`} onPress={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog show={reportedShow(show)} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
