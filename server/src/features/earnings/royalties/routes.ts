import {
  exportStatementViewers,
  royaltyStatement,
  listStatements,
  royaltyTerms,
  statementViewers,
} from '@kinora/contract/earnings/royalties';
import { payoutRule } from '#features/earnings/royalties/close/freeze.ts';
import { readViewersOfLine } from '#features/earnings/royalties/statements/read-viewers.ts';
import { parseShare } from '#features/earnings/royalties/rules/fraction.ts';
import { signFilePath, serveViewersFile } from '#features/earnings/royalties/statements/viewers-file.ts';
import {
  readLineToOpen,
  readStatement,
  readStatements,
} from '#features/earnings/royalties/statements/read-statement.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, royaltyTerms, async ({ context: { config } }) => {
    const { num, den } = parseShare(config.royalty_alpha);
    return {
      rule: payoutRule,
      alpha: { num: Number(num), den: Number(den) },
      currency: config.currency,
      close_day: config.royalty_close_day,
      hold_days: config.royalty_hold_days,
      short_hold_days: config.royalty_short_hold_days,
      clean_months: config.royalty_clean_months,
      min_viewers: config.royalty_min_viewers,
    };
  });

  route(app, listStatements, async ({ viewer, context }) =>
    readStatements(context.db, context.config, viewer.id, context.clock.now()),
  );

  route(app, royaltyStatement, async ({ viewer, params, context }) =>
    readStatement(context.db, context.config, viewer.id, params.statement, context.clock.now()),
  );

  route(app, statementViewers, async ({ viewer, params, query, context }) => {
    const { month, line } = await readLineToOpen(context, viewer.id, params);
    const { page = 1, page_size } = query;
    const rows = await readViewersOfLine(context.db, month, params.show_id, {
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    return { rows, total: line.viewers };
  });

  route(app, exportStatementViewers, async ({ viewer, params, context }) => {
    await readLineToOpen(context, viewer.id, params);
    return { url: signFilePath(context, viewer, params) };
  });

  serveViewersFile(app);
}
