import { useLocation } from 'react-router';
import { returnStateFor } from '#lib/session/return-path.ts';
import { useSession } from '#lib/session/session.ts';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ReportForm } from './report-form.tsx';
import type { ReportDialogProps } from './reported-show.ts';

/** Members report here; visitors are asked to sign in, or directed to the copyright form. */
export function ReportDialog({ show, playing, onClose }: ReportDialogProps) {
  const location = useLocation();
  const isMember = useSession() !== null;
  return (
    <Dialog isOpen startsAtField title={`Report “${show.name}”`} onClose={onClose}>
      {isMember ? (
        <ReportForm show={show} playing={playing} onClose={onClose} />
      ) : (
        <div className="grid gap-5">
          <p className="text-ink-secondary">
            Sign in to tell us what is wrong, so that we can email you our decision.
          </p>
          <LinkButton to="/sign-in" state={returnStateFor(location)} className="justify-self-start">
            Sign in
          </LinkButton>
        </div>
      )}
      <p className="mt-6 text-small text-ink-secondary">
        Was your own work copied? <Link to={`/copyright?show=${show.id}`}>Send a copyright notice</Link>
      </p>
    </Dialog>
  );
}
