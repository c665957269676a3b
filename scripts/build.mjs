// Builds the web app, for installations that do not use `npm start`.
import { ensureNode24 } from './node-24.mjs';
import { main } from './run.mjs';
import { buildWeb } from './web-bundle.mjs';

await main(async () => {
  await ensureNode24();
  await buildWeb();
});
