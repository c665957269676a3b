// Makes a fresh checkout ready to run; running it again does nothing.
import { bringFfmpeg } from './ffmpeg.mjs';
import { bringNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main } from './run.mjs';
import { buildWeb } from './web-bundle.mjs';

await main(async () => {
  await Promise.all([bringFfmpeg(), installPackages().then(bringNode24).then(buildWeb)]);
});
