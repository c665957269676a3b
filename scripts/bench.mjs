import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bringFfmpeg } from './ffmpeg.mjs';
import { bringNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main, node24, root, runLive, say, SetupError } from './run.mjs';

await main(async () => {
  await Promise.all([bringFfmpeg(), installPackages().then(bringNode24)]);
  const wanted = process.argv.slice(2);
  const names = wanted.length > 0 ? wanted : allBenchmarks();
  let ok = true;
  for (const name of names) {
    const file = join(root, 'bench', `${name}.ts`);
    if (!existsSync(file))
      throw new SetupError(`There is no benchmark ${name}. There are: ${allBenchmarks().join(', ')}`);
    if (names.length > 1) say(`\n── ${name}`);
    ok = (await runLive(node24, [file])) && ok;
  }
  return ok;
});

/** Every file of bench/ is a benchmark; what they share lies in folders beneath. */
function allBenchmarks() {
  return readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => basename(name, '.ts'))
    .toSorted();
}
