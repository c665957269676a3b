import { changeRole } from '@kinora/contract/operator/people';
import { callCommand, type Command, type Field } from '#command.ts';

const reason: Field = { defaultValue: 'Entered on the command line' };

export const commands: readonly Command[] = [
  callCommand(changeRole, {
    name: 'operator add',
    summary: 'Makes a member an owner of the service; owners appoint all other staff at /operator',
    args: ['user_id'],
    set: { role: 'owner' },
    fields: { reason },
    example: 'anna@example.com',
  }),
  callCommand(changeRole, {
    name: 'operator role',
    summary: 'Gives a member another role',
    args: ['user_id', 'role'],
    fields: { reason },
    example: 'anna@example.com moderator',
  }),
  callCommand(changeRole, {
    name: 'operator remove',
    summary: 'Makes a member of staff an ordinary member again',
    args: ['user_id'],
    set: { role: 'member' },
    fields: { reason },
    example: 'anna@example.com',
  }),
];
