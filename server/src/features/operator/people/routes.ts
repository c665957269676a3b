import * as people from '@kinora/contract/operator/people';
import { deleteApiKeys } from '#db/api-key-queries.ts';
import { revokeSessions } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import { endSuspension } from '#features/accounts/suspension-queries.ts';
import { recordAction } from '#features/audit/queries.ts';
import { actOnPerson } from '#features/operator/people/act-on-person.ts';
import { hasOtherOwner, listPeople, lockRole, updateRole } from '#features/operator/people/queries.ts';
import { noSuchMember, readPerson } from '#features/operator/people/read-person.ts';
import { suspendPerson } from '#features/operator/people/suspend-person.ts';
import { forbidden, Refusal } from '#http/errors.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';
import { route, withMessage, type App } from '#http/route.ts';

/**
 * How many lists of members one person may read per hour, so that a stolen session cannot be used to
 * copy all members.
 */
const maxListsPerHour = 300;

export function routes(app: App): void {
  route(app, people.listPeople, async ({ query: { page = 1, ...query }, viewer, context, request }) => {
    if (viewer)
      await limitAttempts(
        context,
        { kind: 'people', account: null, source: memberSource(context, viewer.id) },
        maxListsPerHour,
        'You have listed members too many times within an hour. Please wait a while before you list more.',
      );
    const found = await listPeople(context.db, { ...query, page }, context.clock.now());
    // The search term may be an address, which the audit log would keep for years.
    const subject = query.search ? `a search, page ${page}` : `page ${page}`;
    await recordAction(context, context.db, { act: 'people-listed', actor: viewer, subject, request });
    return found;
  });

  route(app, people.readPersonPage, async ({ params: { user_id }, viewer, context, request }) => {
    const person = await readPerson(context, user_id, viewer?.role ?? 'owner');
    const details = { target_id: user_id, request };
    await recordAction(context, context.db, { act: 'person-viewed', actor: viewer, ...details });
    return person;
  });

  route(app, people.signOutPerson, async ({ params: { user_id }, body: { reason }, ...call }) => {
    const now = call.context.clock.now();
    const ended = await transaction(call.context.db, (tx) =>
      actOnPerson(call, tx, { act: 'signed-out-by-staff', user_id, reason }, async () => {
        await deleteApiKeys(tx, user_id);
        return revokeSessions(tx, user_id, null, now);
      }),
    );
    return withMessage({ ended }, 'Signed out everywhere');
  });

  route(app, people.suspendPerson, async ({ params: { user_id }, body: { days, reason }, ...call }) => {
    await transaction(call.context.db, (tx) => suspendPerson(call, tx, { user_id, days, reason }));
    return withMessage(null, 'Suspended and signed out; they were told why');
  });

  route(app, people.liftSuspension, async ({ params: { user_id }, body: { reason }, ...call }) => {
    await transaction(call.context.db, (tx) =>
      actOnPerson(call, tx, { act: 'suspension-lifted', user_id, reason }, async () => {
        if (!(await endSuspension(tx, user_id))) throw new Refusal(409, 'This member is not suspended.');
      }),
    );
    return withMessage(null, 'This member can sign in again');
  });

  route(app, people.changeRole, async ({ params: { user_id }, body, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      const role = await lockRole(tx, user_id);
      if (!role) throw noSuchMember();
      // Otherwise one stolen session could lock all owners out of the service.
      if (viewer && role === 'owner' && user_id !== viewer.id)
        throw forbidden(
          'Owners can only give up their own role here. The command “kinora operator role” can change it, too.',
        );
      if (role === 'owner' && body.role !== 'owner' && !(await hasOtherOwner(tx, user_id)))
        throw new Refusal(409, 'The service needs an owner. Make someone else an owner first.');
      await updateRole(tx, user_id, body.role);
      const details = { target_id: user_id, subject: body.role, reason: body.reason, request };
      await recordAction(context, tx, { act: 'role-changed', actor: viewer, ...details });
    });
    return withMessage(null, 'Role changed');
  });
}
