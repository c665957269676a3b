import { assignReport, decideReport, listReports, readReport } from '@kinora/contract/operator/reports';
import { includesRole } from '@kinora/contract/roles';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { decide, lockOpenReport } from '#features/operator/reports/decide.ts';
import * as reports from '#features/operator/reports/queries.ts';
import { lockRole } from '#features/operator/people/queries.ts';
import { invalid, notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listReports, async ({ query: { page = 1, ...query }, viewer, context }) =>
    reports.listReports(context.db, { ...query, page }, viewer?.id ?? null),
  );

  route(app, readReport, async ({ params: { report_id }, context }) => {
    const report = await reports.findReport(context.db, report_id);
    if (!report) throw notFound('This report does not exist.');
    return report;
  });

  route(app, assignReport, async ({ params: { report_id }, body: { to }, viewer, context, request }) => {
    if (to === 'me' && !viewer) throw invalid({ to: 'Choose who works on it' });
    const assignee_id = typeof to === 'number' ? to : to === 'me' && viewer ? viewer.id : null;
    await transaction(context.db, async (tx) => {
      await lockOpenReport(tx, report_id);
      if (typeof to === 'number' && !includesRole((await lockRole(tx, to)) ?? 'member', 'moderator'))
        throw invalid({ to: 'This person cannot decide reports' });
      await reports.updateAssignee(tx, report_id, assignee_id);
      const reason = to === 'nobody' ? 'released' : to === 'me' ? 'taken' : `given to member ${to}`;
      const details = { subject: reports.subjectOf(report_id), reason, request };
      await recordAction(context, tx, { act: 'report-assigned', actor: viewer, ...details });
    });
    const messages = { me: 'This report is assigned to you', nobody: 'Released for others' };
    return withMessage(null, typeof to === 'number' ? 'Assigned' : messages[to]);
  });

  route(app, decideReport, async ({ params: { report_id }, body, ...call }) => {
    await transaction(call.context.db, (tx) => decide(call, tx, report_id, body));
    return withMessage(null, 'Decided, and everyone involved was notified');
  });
}
