import type { decideReport } from '@kinora/contract/operator/reports';
import type { ParsedInput } from '@kinora/contract/endpoint';
import type { Tx } from '#db/types.ts';
import { recordAction } from '#features/audit/queries.ts';
import { lockShowEarners } from '#features/earnings/payouts/balance-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { notifyCreator, warningNotice } from '#features/operator/catalogue/notices.ts';
import { takeWorkDown } from '#features/operator/catalogue/take-down.ts';
import type { StaffCall } from '#features/operator/people/act-on-person.ts';
import { suspendPerson } from '#features/operator/people/suspend-person.ts';
import { decisionEmail } from '#features/operator/reports/emails.ts';
import { closeReport, lockReport, subjectOf } from '#features/operator/reports/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';

type DecisionInput = ParsedInput<typeof decideReport>['body'];
type Report = Awaited<ReturnType<typeof lockOpenReport>>;

/**
 * Decides a report: carries out the decision, notifies both sides, and records it, in one transaction.
 * @throws 404 or 409 if there is nothing to decide or to take down, and 403 if the creator cannot be suspended.
 */
export async function decide(
  call: StaffCall,
  tx: Tx,
  report_id: number,
  input: DecisionInput,
): Promise<void> {
  const { context, viewer, request } = call;
  const report = await lockOpenReport(tx, report_id);
  await carryOutDecision(call, tx, report, input);
  await lockShowEarners(tx, report.show_id);
  const now = context.clock.now();
  const { decision, answer } = input;
  await closeReport(tx, report_id, { decision, answer, decided_at: now, decided_by: viewer?.id ?? null });
  const details = { target_id: report.publisher_id, subject: subjectOf(report_id), request };
  await recordAction(context, tx, {
    act: 'report-decided',
    actor: viewer,
    ...details,
    reason: `${decision}: ${answer}`,
  });
  const { reporter_name: name, reporter_email: to, title } = report;
  if (name === null || to === null) return;
  const content = decisionEmail(context.config, {
    id: report_id,
    name,
    title,
    answer,
    is_copyright: report.reason === 'copyright',
  });
  await queueEmail(tx, context.jobs, { to, content, now });
}

function carryOutDecision(
  call: StaffCall,
  tx: Tx,
  report: Report,
  input: DecisionInput,
): Promise<void> | undefined {
  const { show_id, episode_id, publisher_id, title } = report;
  if (input.decision === 'none') return undefined;
  const { reason } = input;
  if (input.decision === 'warned')
    return notifyCreator(
      call.context,
      tx,
      publisher_id,
      warningNotice({ show_id, title }, report.id, reason),
    );
  if (input.decision === 'suspended')
    return suspendPerson(call, tx, { user_id: publisher_id, days: input.days, reason });
  const work = { show_id, episode_id: input.whole_show ? null : episode_id };
  const notice_id = report.reason === 'copyright' ? report.id : null;
  return takeWorkDown(call, tx, work, { reason, notice_id });
}

/** Locks an undecided report. @throws 404 or 409 */
export async function lockOpenReport(tx: Tx, report_id: number) {
  const report = await lockReport(tx, report_id);
  if (!report) throw notFound('This report does not exist.');
  if (report.decision !== null) throw new Refusal(409, 'Someone else has already decided this report.');
  return report;
}
