import { runChecks } from './checks.mjs';
import { ensureNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main } from './run.mjs';

await main(async () => {
  await installPackages();
  await ensureNode24();
  return (await runChecks()).failed === 0;
});
