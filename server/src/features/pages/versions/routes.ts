import * as versions from '@kinora/contract/pages/versions';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { renderMarkdown } from '#features/pages/content/markdown.ts';
import { fillMarkdown } from '#features/pages/content/placeholders.ts';
import { readContentFile } from '#features/pages/content/read-content.ts';
import { publishVersion } from '#features/pages/versions/publish-version.ts';
import { findLatestVersion, findVersion, listPages, listVersions } from '#features/pages/versions/queries.ts';
import { withdrawPage } from '#features/pages/versions/withdraw-page.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, versions.listPages, ({ context: { clock, db } }) => listPages(db, clock.now()));

  route(app, versions.readEditedPage, async ({ params: { page }, context }) => {
    const latest = await findLatestVersion(context.db, page);
    return {
      content: latest?.content ?? (await readContentFile(context, page)),
      version_id: latest?.id ?? null,
      versions: await listVersions(context.db, page, context.clock.now()),
    };
  });

  route(app, versions.readPageVersion, async ({ params: { version_id }, context }) => {
    const version = await findVersion(context.db, version_id);
    if (!version) throw notFound('This version does not exist.');
    return version.content;
  });

  route(app, versions.previewPolicy, async ({ body: { text }, context: { config, db } }) =>
    renderMarkdown(fillMarkdown(text, config, await listRegionalPrices(db, config))),
  );

  route(app, versions.publishPage, async ({ body, viewer, context, request }) => {
    await publishVersion(context, body, { actor: viewer, request });
    return withMessage(null, 'Published');
  });

  route(app, versions.withdrawPageVersion, async ({ params: { version_id }, viewer, context, request }) => {
    await withdrawPage(context, version_id, { actor: viewer, request });
    return withMessage(null, 'Withdrawn');
  });
}
