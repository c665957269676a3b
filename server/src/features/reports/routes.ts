import { sendReport } from '@kinora/contract/reports/reports';
import { transaction } from '#db/transaction.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { receiptEmail } from '#features/reports/emails.ts';
import {
  countRecentReports,
  findVisibleTarget,
  insertReport,
  isAlreadyReported,
  lockReporter,
} from '#features/reports/queries.ts';
import { maxReports } from '#features/reports/rules.ts';
import { forbidden, invalid, notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, sendReport, async ({ body, viewer, context }) => {
    const { clock, config, db, jobs } = context;
    const { about, show_id, episode_id, at_s, reason, words } = body;
    const now = clock.now();
    if (about === 'episode' && episode_id === undefined)
      throw invalid({ about: 'Choose the episode that the report is about' });
    const target = await findVisibleTarget(db, audienceOf(viewer, now), body);
    if (!target) throw notFound('The content you are reporting is no longer available.');
    if (target.publisher_id === viewer.id)
      throw forbidden('You cannot report your own work. You can change or delete it instead.');
    const isEpisode = about === 'episode';
    const report = {
      user_id: viewer.id,
      about,
      show_id,
      episode_id: isEpisode ? episode_id : null,
      at_s: isEpisode ? at_s : null,
      reason,
      words,
      created_at: now,
    };
    await transaction(db, async (tx) => {
      await lockReporter(tx, viewer.id);
      if (await isAlreadyReported(tx, report))
        throw new Refusal(
          409,
          'We already have this report from you, and will write to you once it is decided.',
        );
      if ((await countRecentReports(tx, viewer.id, now)) >= maxReports)
        throw new Refusal(
          429,
          'You have sent us too many reports within a day. Please send this one tomorrow.',
        );
      const id = await insertReport(tx, context, report);
      const content = receiptEmail(config, { id, name: viewer.name, title: target.title, words });
      await queueEmail(tx, jobs, { to: viewer.email, content, now });
    });
    return withMessage(
      null,
      'Thank you. We have received your report. A receipt is on its way to you by email.',
    );
  });
}
