import * as orphans from '@kinora/contract/operator/orphans';
import { count } from '@kinora/contract/plural';
import { deleteOrphans } from '#features/operator/orphans/delete-orphans.ts';
import { findOrphans } from '#features/operator/orphans/find-orphans.ts';
import { summarizeFiles } from '#features/operator/orphans/rules.ts';
import { route, withMessage, type App } from '#http/route.ts';

const maxListed = 50;

export function routes(app: App): void {
  route(app, orphans.listOrphans, async ({ context }) => {
    const found = await findOrphans(context);
    const largest = found.toSorted((one, other) => other.size_bytes - one.size_bytes).slice(0, maxListed);
    return {
      ...summarizeFiles(found),
      largest: largest.map(({ key, size_bytes, modified_at }) => ({
        key,
        size_bytes,
        modified_at: modified_at.toISOString(),
      })),
    };
  });

  route(app, orphans.deleteOrphans, async ({ body: { reason, ...seen }, viewer, context, request }) => {
    const files = await deleteOrphans(context, { reason, seen, actor: viewer, request });
    return withMessage(null, `Deleted ${count(files, 'file', 'files', 'en')}`);
  });
}
