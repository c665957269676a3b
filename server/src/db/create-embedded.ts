import { PGlite } from '@electric-sql/pglite';

// A separate program: see `createDatabase` in embedded.ts.
const [folder] = process.argv.slice(2);
const pglite = await PGlite.create(folder);
await pglite.close();
process.exit(0);
