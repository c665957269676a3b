import { ReportDecision } from '@kinora/contract/operator/reports';
import { decisions } from '@kinora/contract/reports/reports';
import type { Command, OwnCommand } from '#command.ts';
import { transaction } from '#db/transaction.ts';
import { decide } from '#features/operator/reports/decide.ts';
import { findReport, listReports } from '#features/operator/reports/queries.ts';
import { Refusal } from '#http/errors.ts';
import { inContext, type OpenContext } from '#in-context.ts';

/** @param open opens what the service has, because both sides are told. */
export const reportCommands = (open: OpenContext): readonly (Command | OwnCommand)[] => [
  {
    name: 'reports list',
    args: [],
    summary: 'Lists the first hundred reports that nobody has decided about',
    run: async ({ db, print }) => {
      const page = { search: '', page: 1, page_size: 100 };
      const { rows, total } = await listReports(db, { ...page, sort: 'id', queue: 'open' }, 0);
      for (const { id, reason, show, episode, publisher, created_at } of rows)
        print(`${id} ${reason}: “${episode?.title ?? show.title}” by ${publisher.name}, ${created_at}`);
      print(total === 0 ? 'No report waits.' : `Reports that wait: ${total}.`);
      return true;
    },
  },
  {
    name: 'reports show',
    args: ['<report>'],
    summary: 'Prints a report with its history',
    run: async ({ db, print }, [number = '']) => {
      const report = await findReport(db, Number(number) || 0);
      if (!report) {
        print('There is no such report.');
        return false;
      }
      const { about, reason, show, episode, publisher, reporter, claimant, words, decision, answer } = report;
      print(
        `${report.id} ${reason}, about the ${about} “${episode?.title ?? show.title}” by ${publisher.name}`,
      );
      print(`From ${claimant ?? reporter?.name ?? 'somebody whose account was deleted'}: ${words}`);
      for (const { made_at, act, actor, note } of report.history)
        print(`${made_at} ${act} by ${actor?.name ?? 'the command line'}: ${note ?? ''}`);
      print(decision === null ? 'Nobody has decided about it.' : `Decided: ${decision}. Told: ${answer}`);
      return true;
    },
  },
  {
    name: 'reports decide',
    args: ['<report>', '<decision>', '<answer>', '<reason>'],
    summary: `Decides about a report: ${decisions.join(', ')}. The answer is for who reported it, the reason for the creator`,
    runAlone: inContext(open, async (context, [number = '', decision, answer, reason], print) => {
      const body = { decision, answer, reason, whole_show: false, days: null };
      const parsed = ReportDecision.safeParse(body);
      if (!parsed.success)
        throw new Refusal(422, parsed.error.issues[0]?.message ?? 'This is not a decision.');
      const report_id = Number(number) || 0;
      await transaction(context.db, (tx) => decide({ context, viewer: null }, tx, report_id, parsed.data));
      print('Decided, and everybody concerned is told.');
    }),
  },
];
