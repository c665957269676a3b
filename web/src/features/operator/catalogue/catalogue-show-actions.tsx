import type { CatalogueShow } from '@kinora/contract/operator/catalogue';
import { includesRole } from '@kinora/contract/roles';
import { useState } from 'react';
import { showPath } from '#lib/show-path.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { FeatureDialog } from '../banners/feature-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';

/** Buttons for the actions that the viewer's role can take on a show. */
export function CatalogueShowActions({ show }: { show: CatalogueShow }) {
  const [openDialog, setOpenDialog] = useState<'take-down' | 'correct' | 'feature' | null>(null);
  const role = useSession()?.role ?? 'member';
  const canModerate = includesRole(role, 'moderator');
  const isTrashed = show.trashed_at !== null;
  const close = () => setOpenDialog(null);
  return (
    <div className="flex flex-wrap gap-3">
      {canModerate && show.state !== 'taken_down' && (
        <Button variant="secondary" onPress={() => setOpenDialog('take-down')}>
          Take down
        </Button>
      )}
      {canModerate && !isTrashed && (
        <Button variant="secondary" onPress={() => setOpenDialog('correct')}>
          Correct maturity level and categories
        </Button>
      )}
      {includesRole(role, 'operator') && !isTrashed && (
        <Button variant="secondary" onPress={() => setOpenDialog('feature')}>
          Feature on a banner
        </Button>
      )}
      {!isTrashed && (
        <LinkButton to={showPath({ id: show.id, name: show.title })} variant="ghost">
          See the show’s page
        </LinkButton>
      )}
      {openDialog === 'take-down' && (
        <TakeDownDialog show_id={show.id} episode_id={null} title={show.title} onClose={close} />
      )}
      {openDialog === 'feature' && <FeatureDialog show={show} onClose={close} />}
      {openDialog === 'correct' && <CorrectDialog show={show} onClose={close} />}
    </div>
  );
}
