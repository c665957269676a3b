import { isDateOnly } from '@kinora/contract/calendar-day';
import * as people from '@kinora/contract/operator/people';
import { day } from '#clock.ts';
import { callCommand, type Command, type Field } from '#command.ts';
import { invalid } from '#http/errors.ts';

const reason = 'Sent advertising to other members';

/** Returns the number of whole days until the end of a day in UTC. @throws 422 */
function daysUntil(date: string, now: Date): number {
  if (!isDateOnly(date)) throw invalid({ days: 'Enter a day such as 2027-01-31.' });
  return Math.floor((Date.parse(`${date}T00:00:00Z`) + day - now.getTime()) / day);
}

const until: Field = {
  name: 'until',
  description: 'the day on which it ends, such as 2027-01-31, at the current time of day',
  isRequired: true,
  parseAt: daysUntil,
};

export const commands: readonly Command[] = [
  callCommand(people.listPeople, {
    name: 'people list',
    summary: 'Lists members; recorded in the audit log',
    example: '--search anna --only creators',
    columns: ['id', 'name', 'email', 'role', 'is_subscribed', 'is_suspended'],
  }),
  callCommand(people.readPersonPage, {
    name: 'people show',
    summary: 'Shows everything about a member that support needs; recorded in the audit log',
    args: ['user_id'],
    example: 'anna@example.com',
  }),
  callCommand(people.suspendPerson, {
    name: 'people suspend',
    summary: 'Suspends a member until a given day: they are signed out, told why, and cannot sign in',
    args: ['user_id'],
    fields: { days: until },
    example: `anna@example.com --until 2027-01-31 --reason "${reason}"`,
  }),
  callCommand(people.suspendPerson, {
    name: 'people ban',
    summary: 'Suspends a member permanently: they are signed out, told why, and cannot sign in',
    args: ['user_id'],
    set: { days: null },
    confirm: true,
    example: `anna@example.com --reason "${reason}"`,
  }),
  callCommand(people.liftSuspension, {
    name: 'people lift',
    summary: 'Lets a suspended or banned member sign in again',
    args: ['user_id'],
    example: 'anna@example.com --reason "They promised to stop"',
  }),
  callCommand(people.signOutPerson, {
    name: 'people sign-out',
    summary: 'Signs a member out everywhere, and revokes their API keys',
    args: ['user_id'],
    example: 'anna@example.com --reason "Their phone was stolen"',
  }),
  callCommand(people.offerNewEmail, {
    name: 'people change-email',
    summary:
      'Changes the address of a member who cannot reach the old one: the old address is notified, and a link sent to the new one confirms the change',
    args: ['user_id', 'email'],
    example: 'anna@example.com anna@new.example --reason "They called, and knew the last payments"',
  }),
  callCommand(people.sendMemberConfirmation, {
    name: 'people send-confirmation',
    summary: 'Emails a member another link that confirms their address',
    args: ['user_id'],
    example: 'anna@example.com --reason "The first one did not arrive"',
  }),
  callCommand(people.sendExport, {
    name: 'people export',
    summary: 'Emails a member who requested their data a download link, which works once and for a day',
    args: ['user_id'],
    example: 'anna@example.com --reason "They asked for it by email"',
  }),
  callCommand(people.deletePerson, {
    name: 'people delete',
    summary: 'Deletes a member’s account at their request, as if they had done so themselves',
    args: ['user_id'],
    confirm: true,
    example: 'anna@example.com --reason "They asked for it by email"',
  }),
];
