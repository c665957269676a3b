// Checks that every package in a release has an accepted license and no known vulnerability.
import { billOfPackages, auditPackages, listRefused } from './bill-of-materials.mjs';
import { main, print } from './run.mjs';

await main(async () => {
  const refused = listRefused(JSON.parse(await billOfPackages()));
  if (refused.length > 0)
    print(`These packages have no license that allows a release:\n${refused.join('\n')}`);
  const vulnerabilities = await auditPackages();
  if (vulnerabilities) print(vulnerabilities);
  return refused.length === 0 && !vulnerabilities;
});
