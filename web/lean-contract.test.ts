import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './lean-contract.ts';

/** Bundles a browser module that uses the contract. */
async function bundle(code: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      leanContract(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.ts' ? id : null),
        load: (id) => (id === 'entry.ts' ? code : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry.ts', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
}

const contract = (module: string) =>
  JSON.stringify(new URL(`../contract/src/${module}.ts`, import.meta.url).pathname);

test('a page that only makes calls has no schemas in its bundle', async () => {
  const code = await bundle(`
    export { session } from ${contract('accounts/account')};
    export { popularShows, showDetails, maxPages } from ${contract('catalogue/shows')};
    export { showProgress } from ${contract('playback/playback')};
    export { adultLevel } from ${contract('maturity-levels')};`);
  for (const path of ['/api/session', '/api/popularshows', '/api/show/details/:show_id'])
    expect(code).toContain(path);
  expect(code).not.toContain('zod');
  expect(code).not.toContain('The most watched shows');
});

test('a form keeps its schema, with all checks', async () => {
  const code = await bundle(`export { Comment, sendComment } from ${contract('pages/contact')};`);
  expect(code).toContain('Email must be 11 to 254 characters');
  expect(code).toContain('zod');
});
