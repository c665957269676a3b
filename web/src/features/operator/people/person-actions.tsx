import type { Person } from '@kinora/contract/operator/people';
import { includesRole, outranks } from '@kinora/contract/roles';
import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { memberAuditLogPath } from '../console-paths.ts';
import { ResendConfirmationDialog } from './resend-confirmation-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { EndFreeAccessDialog } from './end-free-access-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FreeAccessDialog } from './free-access-dialog.tsx';
import { isCreator } from './is-creator.ts';
import { LiftSuspensionDialog } from './lift-suspension-dialog.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

type DialogName =
  | 'give-free'
  | 'end-free'
  | 'quota'
  | 'sign-out'
  | 'suspend'
  | 'lift'
  | 'role'
  | 'confirmation'
  | 'email'
  | 'export'
  | 'delete';

/** Buttons for the actions that the viewer's role can take on a member's account. */
export function PersonActions({ person }: { person: Person }) {
  const role = useSession()?.role ?? 'member';
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const close = () => setOpenDialog(null);
  const canAct = outranks(role, person.role);
  const canModerate = canAct && includesRole(role, 'moderator');
  const canOperate = canAct && includesRole(role, 'operator');
  return (
    <div className="flex flex-wrap gap-3">
      {canAct && (
        <Button variant="secondary" onPress={() => setOpenDialog('sign-out')}>
          Sign out everywhere
        </Button>
      )}
      {canAct && !person.email_confirmed && (
        <Button variant="secondary" onPress={() => setOpenDialog('confirmation')}>
          Send the confirmation again
        </Button>
      )}
      {canModerate && !person.suspension && (
        <Button variant="secondary" onPress={() => setOpenDialog('suspend')}>
          Suspend
        </Button>
      )}
      {canModerate && person.suspension && (
        <Button variant="secondary" onPress={() => setOpenDialog('lift')}>
          Lift suspension
        </Button>
      )}
      {role === 'owner' && (
        <Button variant="secondary" onPress={() => setOpenDialog('role')}>
          Change role
        </Button>
      )}
      {canOperate && !person.is_subscribed && (
        <Button variant="secondary" onPress={() => setOpenDialog('give-free')}>
          Give free access
        </Button>
      )}
      {canOperate && person.is_subscribed && person.subscription?.is_free && (
        <Button variant="secondary" onPress={() => setOpenDialog('end-free')}>
          End free access
        </Button>
      )}
      {canOperate && isCreator(person) && (
        <Button variant="secondary" onPress={() => setOpenDialog('quota')}>
          Set quota
        </Button>
      )}
      {canOperate && (
        <>
          <Button variant="secondary" onPress={() => setOpenDialog('email')}>
            Change email
          </Button>
          <Button variant="secondary" onPress={() => setOpenDialog('export')}>
            Send their data
          </Button>
          <Button variant="danger" onPress={() => setOpenDialog('delete')}>
            Delete account
          </Button>
        </>
      )}
      {includesRole(role, 'operator') && (
        <LinkButton to={memberAuditLogPath(person.id)} variant="ghost">
          See the audit log
        </LinkButton>
      )}
      {openDialog === 'sign-out' && <SignOutDialog person={person} onClose={close} />}
      {openDialog === 'confirmation' && <ResendConfirmationDialog person={person} onClose={close} />}
      {openDialog === 'suspend' && <SuspendDialog person={person} onClose={close} />}
      {openDialog === 'lift' && <LiftSuspensionDialog person={person} onClose={close} />}
      {openDialog === 'email' && <EmailDialog person={person} onClose={close} />}
      {openDialog === 'export' && <ExportDialog person={person} onClose={close} />}
      {openDialog === 'give-free' && <FreeAccessDialog person={person} onClose={close} />}
      {openDialog === 'end-free' && <EndFreeAccessDialog person={person} onClose={close} />}
      {openDialog === 'quota' && <QuotaDialog person={person} onClose={close} />}
      {openDialog === 'delete' && <DeleteDialog person={person} onClose={close} />}
      {openDialog === 'role' && <RoleDialog person={person} onClose={close} />}
    </div>
  );
}
