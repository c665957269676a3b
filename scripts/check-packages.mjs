// Checks that every package that a release would hold has a licence that allows it, and none a known fault.
import { billOfPackages, faultsOfPackages, listRefused } from './bill-of-materials.mjs';
import { main, print } from './run.mjs';

await main(async () => {
  const refused = listRefused(JSON.parse(await billOfPackages()));
  if (refused.length > 0)
    print(`These packages have no licence that allows a release:\n${refused.join('\n')}`);
  const faults = await faultsOfPackages();
  if (faults) print(faults);
  return refused.length === 0 && !faults;
});
