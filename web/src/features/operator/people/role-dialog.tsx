import { changeRole, type Person } from '@kinora/contract/operator/people';
import { roles, type Role } from '@kinora/contract/roles';
import { useState } from 'react';
import { Select } from '#ui/field/select.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { roleNames, roleNotes } from './role-names.ts';
import { useStaffAction } from '../use-staff-action.ts';

const options = roles.map((role) => ({ id: role, name: roleNames[role] }));

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [role, setRole] = useState<Role>(person.role);
  const action = useStaffAction(changeRole);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Change the role"
      action="Change role"
      visibilityNote="The reason is kept only in the audit log."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { role, reason } })}
    >
      <Select
        label={`Role of ${person.name}`}
        description={roleNotes[role]}
        options={options}
        value={role}
        onChange={(chosen) => setRole(roles.find((option) => option === chosen) ?? person.role)}
      />
    </ReasonDialog>
  );
}
