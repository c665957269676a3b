import type { Person } from '@kinora/contract/operator/people';
import { includesRole, outranks } from '@kinora/contract/roles';
import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { auditLogOf } from '../addresses.ts';
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

type Question =
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

/** Buttons for what the viewer's role may do to a member's account. */
export function PersonActions({ person }: { person: Person }) {
  const role = useSession()?.role ?? 'member';
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const mayAct = outranks(role, person.role);
  const mayModerate = mayAct && includesRole(role, 'moderator');
  const mayOperate = mayAct && includesRole(role, 'operator');
  return (
    <div className="flex flex-wrap gap-3">
      {mayAct && (
        <Button variant="secondary" onPress={() => setQuestion('sign-out')}>
          Sign out everywhere
        </Button>
      )}
      {mayAct && !person.email_confirmed && (
        <Button variant="secondary" onPress={() => setQuestion('confirmation')}>
          Send the confirmation again
        </Button>
      )}
      {mayModerate && !person.suspension && (
        <Button variant="secondary" onPress={() => setQuestion('suspend')}>
          Suspend
        </Button>
      )}
      {mayModerate && person.suspension && (
        <Button variant="secondary" onPress={() => setQuestion('lift')}>
          Lift suspension
        </Button>
      )}
      {role === 'owner' && (
        <Button variant="secondary" onPress={() => setQuestion('role')}>
          Change role
        </Button>
      )}
      {mayOperate && !person.is_subscribed && (
        <Button variant="secondary" onPress={() => setQuestion('give-free')}>
          Give free access
        </Button>
      )}
      {mayOperate && person.is_subscribed && person.subscription?.is_free && (
        <Button variant="secondary" onPress={() => setQuestion('end-free')}>
          End free access
        </Button>
      )}
      {mayOperate && isCreator(person) && (
        <Button variant="secondary" onPress={() => setQuestion('quota')}>
          Set quota
        </Button>
      )}
      {mayOperate && (
        <>
          <Button variant="secondary" onPress={() => setQuestion('email')}>
            Change email
          </Button>
          <Button variant="secondary" onPress={() => setQuestion('export')}>
            Send their data
          </Button>
          <Button variant="danger" onPress={() => setQuestion('delete')}>
            Delete account
          </Button>
        </>
      )}
      {includesRole(role, 'operator') && (
        <LinkButton to={auditLogOf(person.id)} variant="ghost">
          See the audit log
        </LinkButton>
      )}
      {question === 'sign-out' && <SignOutDialog person={person} onClose={close} />}
      {question === 'confirmation' && <ResendConfirmationDialog person={person} onClose={close} />}
      {question === 'suspend' && <SuspendDialog person={person} onClose={close} />}
      {question === 'lift' && <LiftSuspensionDialog person={person} onClose={close} />}
      {question === 'email' && <EmailDialog person={person} onClose={close} />}
      {question === 'export' && <ExportDialog person={person} onClose={close} />}
      {question === 'give-free' && <FreeAccessDialog person={person} onClose={close} />}
      {question === 'end-free' && <EndFreeAccessDialog person={person} onClose={close} />}
      {question === 'quota' && <QuotaDialog person={person} onClose={close} />}
      {question === 'delete' && <DeleteDialog person={person} onClose={close} />}
      {question === 'role' && <RoleDialog person={person} onClose={close} />}
    </div>
  );
}
