import { changeRole as changeRoleCall } from '@kinora/contract/operator/people';
import { roles, type Role } from '@kinora/contract/roles';
import type { Command, CommandContext } from '#command.ts';
import { findCredentials, setRole } from '#features/accounts/queries.ts';
import { transaction } from '#db/transaction.ts';
import { recordAct } from '#features/audit/queries.ts';

export const commands: readonly Command[] = [
  {
    name: 'operator add',
    args: ['<email>'],
    summary: 'Makes a member an owner of the service, who appoints everybody else at /operator',
    example: 'anna@example.com',
    run: (context, [email]) => changeRole(context, email, 'owner'),
  },
  {
    name: 'operator role',
    args: ['<email>', '<role>'],
    summary: `Gives a member another role: ${roles.join(', ')}`,
    example: 'anna@example.com moderator',
    does: [changeRoleCall],
    run: async (context, [email, name]) => {
      const role = roles.find((one) => one === name);
      if (role) return changeRole(context, email, role);
      context.print(`There is no role ${name}. The roles are ${roles.join(', ')}.`);
      return false;
    },
  },
  {
    name: 'operator remove',
    args: ['<email>'],
    summary: 'Makes somebody who runs the service an ordinary member again',
    example: 'anna@example.com',
    run: (context, [email]) => changeRole(context, email, 'member'),
  },
];

async function changeRole(context: CommandContext, email = '', role: Role): Promise<boolean> {
  const { db, print } = context;
  const address = email.trim().toLowerCase();
  const isFound = await transaction(db, async (tx) => {
    const user = await findCredentials(tx, address);
    if (!user) return false;
    await recordAct(context, tx, {
      act: 'role-changed',
      actor: null,
      target_id: user.id,
      subject: role,
      request: context.terminal,
    });
    return setRole(tx, address, role);
  });
  const article = /^[aeiou]/.test(role) ? 'an' : 'a';
  print(
    isFound
      ? `${address} is ${role === 'member' ? 'an ordinary member' : `${article} ${role}`} now.`
      : `Nobody has signed up as ${address}.`,
  );
  return isFound;
}
