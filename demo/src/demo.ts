import type { Context } from '@kinora/server/context';
import type { Job } from '@kinora/server/jobs/define';
import { drawDemoFilm } from '#draw-demo-film-job.ts';
import { drawDemoPictures } from '#draw-demo-pictures-job.ts';

// The only file of the demo that the server uses. Every process loads this file, so each function imports
// what it needs when it is called.

/** Every worker runs these, because another process may have queued them. */
export const jobs: readonly Job[] = [drawDemoPictures, drawDemoFilm];

/**
 * Fills an unused service with the demo catalogue, in one transaction, and queues the jobs that draw its
 * images and films.
 * @returns a note for the terminal about the accounts to sign in with; null if there was nothing to do.
 */
export async function seed(context: Context): Promise<string | null> {
  const { seedDemo } = await import('#seed.ts');
  const { accountsNote } = await import('#accounts.ts');
  const accounts = await seedDemo(context);
  return accounts && accountsNote(context.config, accounts);
}

/** Replaces the demo's well-known passwords where others can reach the service; does nothing without the demo. */
export async function changeKnownPasswords(context: Context): Promise<void> {
  const module = await import('#change-known-passwords.ts');
  await module.changeKnownPasswords(context);
}
