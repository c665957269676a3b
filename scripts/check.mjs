import { runChecks } from './checks.mjs';
import { bringNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main } from './run.mjs';

await main(async () => {
  await installPackages();
  await bringNode24();
  return (await runChecks()).failed === 0;
});
