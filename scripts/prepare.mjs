// Makes a fresh checkout ready to run; running it again does nothing.
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main } from './run.mjs';
import { buildWeb } from './web-bundle.mjs';

await main(async () => {
  await Promise.all([
    ensureFfmpeg(),
    installPackages({ runtimeOnly: true }).then(ensureNode24).then(buildWeb),
  ]);
});
