import * as people from '@kinora/contract/operator/people';
import { after, day } from '#clock.ts';
import { revokeSessions } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import { endSuspension, suspendUser } from '#features/accounts/suspension-queries.ts';
import { recordAct } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { actOnPerson } from '#features/operator/people/act-on-person.ts';
import { suspendedEmail } from '#features/operator/people/emails.ts';
import {
  findPerson,
  hasOtherOwner,
  listPeople,
  lockRole,
  updateRole,
} from '#features/operator/people/queries.ts';
import { noSuchMember, personOf } from '#features/operator/people/read-person.ts';
import { forbidden, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, people.listPeople, async ({ query: { page = 1, ...query }, context }) =>
    listPeople(context.db, { ...query, page }, context.clock.now()),
  );

  route(app, people.readPersonPage, async ({ params: { user_id }, viewer, context, request }) => {
    const person = await personOf(context, user_id);
    const about = { target_id: user_id, request };
    await recordAct(context, context.db, { act: 'person-viewed', actor: viewer, ...about });
    return person;
  });

  route(app, people.signOutPerson, async ({ params: { user_id }, body: { reason }, ...call }) => {
    const now = call.context.clock.now();
    const ended = await actOnPerson(call, { act: 'signed-out-by-staff', user_id, reason }, (tx) =>
      revokeSessions(tx, user_id, null, now),
    );
    return withMessage({ ended }, 'Signed out everywhere');
  });

  route(app, people.suspendPerson, async ({ params: { user_id }, body: { days, reason }, ...call }) => {
    const { clock, config, jobs } = call.context;
    const now = clock.now();
    const until = days === null ? null : after(now, days * day).toISOString();
    await actOnPerson(call, { act: 'suspended', user_id, reason }, async (tx) => {
      const person = await findPerson(tx, user_id, now);
      if (!person) throw noSuchMember();
      await suspendUser(tx, user_id, { until, reason });
      await revokeSessions(tx, user_id, null, now);
      const content = suspendedEmail(config, { name: person.name, until, reason });
      await queueEmail(tx, jobs, { to: person.email, content, now });
    });
    return withMessage(null, 'Suspended, signed out, and told by email');
  });

  route(app, people.liftSuspension, async ({ params: { user_id }, body: { reason }, ...call }) => {
    await actOnPerson(call, { act: 'suspension-lifted', user_id, reason }, async (tx) => {
      if (!(await endSuspension(tx, user_id))) throw new Refusal(409, 'This member is not suspended.');
    });
    return withMessage(null, 'This member can sign in again');
  });

  route(app, people.changeRole, async ({ params: { user_id }, body, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      const role = await lockRole(tx, user_id);
      if (!role) throw noSuchMember();
      // Otherwise one stolen session would take the service from all owners.
      if (role === 'owner' && user_id !== viewer.id)
        throw forbidden(
          'Only owners themselves give up their role here. The command “kinora operator role” changes it too.',
        );
      if (body.role !== 'owner' && !(await hasOtherOwner(tx, user_id)))
        throw new Refusal(409, 'The service needs an owner. Make somebody else one first.');
      await updateRole(tx, user_id, body.role);
      const about = { target_id: user_id, subject: body.role, reason: body.reason, request };
      await recordAct(context, tx, { act: 'role-changed', actor: viewer, ...about });
    });
    return withMessage(null, 'Role changed');
  });
}
