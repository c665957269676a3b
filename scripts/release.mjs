// Builds a release into dist/: the sources of the last commit with the built web app, their checksum, the
// release notes, and a bill of materials of the packages with their licenses (CycloneDX). Tagging and publishing
// the release is left to a person.
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billOfPackages, auditPackages, listRefused } from './bill-of-materials.mjs';
import { ensureNode24 } from './node-24.mjs';
import { listProblems, notesOf } from './release-notes.mjs';
import { main, print, root, runQuietly, SetupError } from './run.mjs';
import { buildWeb } from './web-bundle.mjs';

await main(async () => {
  const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8');
  const { version, workspaces } = JSON.parse(await read('package.json'));
  const changes = await read('CHANGELOG.md');
  const versions = { 'deploy/helm/kinora/Chart.yaml': await read('deploy/helm/kinora/Chart.yaml') };
  for (const workspace of workspaces)
    Object.assign(versions, { [`${workspace}/package.json`]: await read(`${workspace}/package.json`) });
  const problems = listProblems(version, changes, versions);
  if ((await run('git', ['status', '--porcelain'])) !== '') problems.push('There are uncommitted changes.');
  if (problems.length > 0) throw new SetupError(problems.join('\n'));

  const bill = await billOfPackages();
  const refused = listRefused(JSON.parse(bill));
  if (refused.length > 0)
    throw new SetupError(`These packages have no license that allows a release:\n${refused.join('\n')}`);

  await ensureNode24();
  await buildWeb();
  const name = `kinora-${version}`;
  const target = join(root, 'dist');
  const folder = await mkdtemp(join(tmpdir(), 'kinora-release-'));
  try {
    const tree = join(folder, name);
    await mkdir(tree);
    await run('sh', ['-c', `git archive HEAD | tar --extract --directory '${tree}'`]);
    for (const built of ['web/dist', 'web/dist-server'])
      await cp(join(root, built), join(tree, built), { recursive: true });
    await mkdir(target, { recursive: true });
    const archive = join(target, `${name}.tar.gz`);
    await run('tar', [
      '--create',
      '--gzip',
      '--file',
      archive,
      '--directory',
      folder,
      '--owner=0',
      '--group=0',
      name,
    ]);
    const sha256 = createHash('sha256')
      .update(await readFile(archive))
      .digest('hex');
    await writeFile(`${archive}.sha256`, `${sha256}  ${name}.tar.gz\n`);
    await writeFile(join(target, `${name}.cdx.json`), `${bill}\n`);
    await writeFile(join(target, `${name}.md`), notesOf(version, changes) ?? '');
    const vulnerabilities = await auditPackages();
    print(
      vulnerabilities
        ? `Before publishing, look at these known vulnerabilities:\n${vulnerabilities}`
        : 'The registry reports no high or critical vulnerability in any package.',
    );
    print(
      `dist/${name}.tar.gz is ready, with its checksum, its bill of materials and its notes. To publish it: git tag v${version}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** @param {string} command @param {string[]} args */
async function run(command, args) {
  const { ok, output } = await runQuietly(command, args);
  if (!ok) throw new SetupError(`${command} failed:\n\n${output}`);
  return output;
}
