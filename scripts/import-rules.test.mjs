import { expect, test } from 'vitest';
import { findCycles } from './import-graph.mjs';
import { findViolation } from './import-rules.mjs';

const allowed = [
  ['contract/src/catalogue/shows.ts', 'npm:zod/mini'],
  ['media/src/run/run.ts', 'node:child_process'],
  ['server/src/main.ts', 'server/src/features/follows/routes.ts'],
  ['server/src/features/follows/routes.ts', 'server/src/features/shows/queries.ts'],
  ['server/src/features/follows/routes.ts', 'server/src/features/shows/draw-poster-job.ts'],
  ['server/src/features/follows/count-job.ts', 'server/src/jobs/define.ts'],
  ['server/src/features/videos/jobs/process-video.ts', 'media/src/hls/hls.ts'],
  ['server/src/features/billing/routes.ts', 'server/src/features/catalogue/queries.ts'],
  ['server/src/http/app.ts', 'server/src/services/storage/types.ts'],
  ['server/src/jobs/queue.ts', 'server/src/db/types.ts'],
  ['server/src/features/follows/follows.test.ts', 'server/test/app.ts'],
  ['web/src/features/follows/follow-button.tsx', 'web/src/ui/button.tsx'],
  ['web/src/app/router.tsx', 'web/src/features/home/home.tsx'],
  ['web/src/player/player.tsx', 'web/src/lib/format.ts'],
  ['demo/src/seed.ts', 'server/src/features/accounts/queries.ts'],
  ['demo/src/demo.test.ts', 'server/test/app.ts'],
  ['e2e/story.spec.ts', 'contract/src/client.ts'],
  ['e2e/story.spec.ts', 'server/test/fakes/smtp.ts'],
];

const refused = [
  ['contract/src/catalogue/shows.ts', 'node:fs'],
  ['contract/src/catalogue/shows.ts', 'media/src/hls/hls.ts'],
  ['media/src/run/run.ts', 'npm:pg'],
  ['media/src/run/run.ts', 'contract/src/catalogue/shows.ts'],
  ['server/src/features/follows/routes.ts', 'media/src/hls/hls.ts'],
  ['server/src/features/follows/routes.ts', 'server/src/features/shows/routes.ts'],
  ['server/src/features/catalogue/routes.ts', 'server/src/features/billing/queries.ts'],
  ['server/src/db/page.ts', 'server/src/services/storage/types.ts'],
  ['server/src/services/storage/open.ts', 'server/src/http/errors.ts'],
  ['server/src/jobs/queue.ts', 'server/src/http/errors.ts'],
  ['server/src/features/follows/routes.ts', 'server/src/features/shows/jobs/draw-poster.ts'],
  ['server/src/features/follows/routes.ts', 'server/src/features/follows/jobs/count.ts'],
  ['server/src/features/follows/count-job.ts', 'server/src/features/follows/queries.ts'],
  ['server/src/features/follows/queries.ts', 'server/src/main.ts'],
  ['server/src/features/follows/queries.ts', 'server/test/app.ts'],
  ['server/src/http/route.ts', 'server/src/features/shows/queries.ts'],
  ['server/src/services/mail/open.ts', 'server/src/features.ts'],
  ['web/src/features/follows/follow-button.tsx', 'web/src/features/home/home.tsx'],
  ['web/src/features/follows/follow-button.tsx', 'web/src/app/router.tsx'],
  ['web/src/player/player.tsx', 'web/src/features/home/home.tsx'],
  ['web/src/ui/button.tsx', 'web/src/player/player.tsx'],
  ['web/src/lib/api.ts', 'web/src/ui/button.tsx'],
  ['web/src/lib/api.ts', 'server/src/config/config.ts'],
  ['web/src/lib/api.ts', 'node:fs'],
  ['e2e/story.spec.ts', 'server/src/config/config.ts'],
  ['e2e/story.spec.ts', 'server/test/app.ts'],
  ['demo/src/seed.ts', 'server/src/features/accounts/routes.ts'],
  ['demo/src/demo.ts', 'demo/src/seed.ts'],
  ['server/src/service.ts', 'demo/src/demo.ts'],
  ['server/src/features/follows/routes.ts', 'demo/src/demo.ts'],
  ['elsewhere/x.ts', 'node:fs'],
  ['contract/src/catalogue/shows.ts', 'unresolved:./gone.ts'],
];

test.each(allowed)('%s may import %s', (from, to) => expect(findViolation({ from, to })).toBeNull());

test.each(refused)('%s may not import %s', (from, to) =>
  expect(findViolation({ from, to })).toBeTypeOf('string'),
);

test('files that import each other in a cycle are found, but not files that are only connected to the cycle', () => {
  const importOf = (/** @type {string} */ from, /** @type {string} */ to) => ({
    from,
    to,
    line: 1,
    isLazy: false,
  });
  const imports = [
    importOf('a', 'b'),
    importOf('b', 'c'),
    importOf('c', 'a'),
    importOf('d', 'a'),
    importOf('c', 'e'),
  ];
  expect(findCycles(imports)).toEqual([['a', 'b', 'c']]);
});
