import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** Data export and account deletion. */
export function YourData() {
  const [isExporting, setIsExporting] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="grid gap-6">
      <div className={rowStyle}>
        <p className={textStyle}>Search, edit or clear the list of what you watched.</p>
        <LinkButton to="/history" variant="secondary">
          Watch history
        </LinkButton>
      </div>
      <div className={rowStyle}>
        <p className={textStyle}>
          One archive with everything we hold about you: your account, what you watched, liked and followed,
          and what you paid.
        </p>
        <Button variant="secondary" onPress={() => setIsExporting(true)}>
          Download my data
        </Button>
      </div>
      <div className={rowStyle}>
        <p className={textStyle}>
          Before anything is deleted, you will see what will be deleted and what we keep.
        </p>
        <Button variant="danger" onPress={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      <ExportDialog isOpen={isExporting} onClose={() => setIsExporting(false)} />
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </div>
  );
}

const rowStyle = 'flex flex-wrap items-center justify-between gap-4';
const textStyle = 'grow basis-72 text-ink-secondary';
