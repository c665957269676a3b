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

/** Buttons for what the viewer's role may do to a show. */
export function CatalogueShowActions({ show }: { show: CatalogueShow }) {
  const [question, setQuestion] = useState<'take-down' | 'correct' | 'feature' | null>(null);
  const role = useSession()?.role ?? 'member';
  const mayModerate = includesRole(role, 'moderator');
  const isTrashed = show.trashed_at !== null;
  const close = () => setQuestion(null);
  return (
    <div className="flex flex-wrap gap-3">
      {mayModerate && show.state !== 'taken_down' && (
        <Button variant="secondary" onPress={() => setQuestion('take-down')}>
          Take down
        </Button>
      )}
      {mayModerate && !isTrashed && (
        <Button variant="secondary" onPress={() => setQuestion('correct')}>
          Correct maturity level and categories
        </Button>
      )}
      {includesRole(role, 'operator') && !isTrashed && (
        <Button variant="secondary" onPress={() => setQuestion('feature')}>
          Feature on a banner
        </Button>
      )}
      {!isTrashed && (
        <LinkButton to={showPath({ id: show.id, name: show.title })} variant="ghost">
          See its page
        </LinkButton>
      )}
      {question === 'take-down' && (
        <TakeDownDialog show_id={show.id} episode_id={null} title={show.title} onClose={close} />
      )}
      {question === 'feature' && <FeatureDialog show={show} onClose={close} />}
      {question === 'correct' && <CorrectDialog show={show} onClose={close} />}
    </div>
  );
}
