import { sendExport, type Person } from '@kinora/contract/operator/people';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function ExportDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useStaffAction(sendExport);
  return (
    <ReasonDialog
      title="Send them their data?"
      action="Send the link"
      visibilityNote="The reason is kept only in the audit log."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { user_id: String(person.id) }, body: { reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.email}</bdi> gets a link to an archive of everything
        that the service holds about them. The link works once and expires in a day; you do not see it.
      </p>
    </ReasonDialog>
  );
}
