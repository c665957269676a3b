import type { Command, CommandContext } from '#command.ts';
import { setRole } from '#features/accounts/queries.ts';

export const accountCommands: readonly Command[] = [
  {
    name: 'operators add',
    args: ['<email>'],
    summary: 'Makes a member an operator, who sees the payouts and books bank transfers',
    run: (context, [email]) => changeRole(context, email, 'operator'),
  },
  {
    name: 'operators remove',
    args: ['<email>'],
    summary: 'Makes an operator an ordinary member again',
    run: (context, [email]) => changeRole(context, email, 'member'),
  },
];

async function changeRole(
  { db, print }: CommandContext,
  email = '',
  role: 'member' | 'operator',
): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const isFound = await setRole(db, address, role);
  print(
    isFound
      ? `${address} is ${role === 'operator' ? 'an operator' : 'an ordinary member'} now.`
      : `Nobody has signed up as ${address}.`,
  );
  return isFound;
}
