import { taxReport, yearlyStatement } from '@kinora/contract/earnings/tax-reports';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { taxReportOf } from '#features/earnings/tax-reports/tax-report.ts';
import { yearlyStatementOf } from '#features/earnings/tax-reports/yearly-statement.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, yearlyStatement, ({ viewer, params: { year }, context }) =>
    yearlyStatementOf(context.db, viewer.id, year),
  );

  route(app, taxReport, ({ viewer, body, context, request }) =>
    transaction(context.db, async (tx) => {
      const reading = { reader_id: viewer?.id ?? null, now: context.clock.now() };
      const report = await taxReportOf(context, tx, body, reading);
      await recordAction(context, tx, {
        act: 'tax-report-exported',
        actor: viewer,
        subject: report.file,
        request,
      });
      return report;
    }),
  );
}
