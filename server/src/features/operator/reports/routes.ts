import { assignReport, decideReport, listReports, readReport } from '@kinora/contract/operator/reports';
import { transaction } from '#db/transaction.ts';
import { recordAct } from '#features/audit/queries.ts';
import { decide, lockOpen } from '#features/operator/reports/decide.ts';
import * as reports from '#features/operator/reports/queries.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listReports, async ({ query: { page = 1, ...query }, viewer, context }) =>
    reports.listReports(context.db, { ...query, page }, viewer.id),
  );

  route(app, readReport, async ({ params: { report_id }, context }) => {
    const report = await reports.findReport(context.db, report_id);
    if (!report) throw notFound('There is no such report.');
    return report;
  });

  route(app, assignReport, async ({ params: { report_id }, body: { to }, viewer, context, request }) => {
    const isMine = to === 'me';
    await transaction(context.db, async (tx) => {
      await lockOpen(tx, report_id);
      await reports.updateAssignee(tx, report_id, isMine ? viewer.id : null);
      const about = { subject: reports.subjectOf(report_id), reason: isMine ? 'taken' : 'released', request };
      await recordAct(context, tx, { act: 'report-assigned', actor: viewer, ...about });
    });
    return withMessage(null, isMine ? 'This report is yours' : 'Released for others');
  });

  route(app, decideReport, async ({ params: { report_id }, body, ...call }) => {
    await transaction(call.context.db, (tx) => decide(call, tx, report_id, body));
    return withMessage(null, 'Decided, and everybody concerned is told');
  });
}
