import { stat } from 'node:fs/promises';
import type { Context } from '#context.ts';
import type { Viewer } from '#http/access/auth.ts';
import type { ReceivedFile } from '#http/body/body.ts';
import { requireFreeDisk } from '#http/body/free-disk.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';

/** How many forms with files a member may send per hour: encoding a large picture keeps a core busy for seconds. */
const maxPerHour = 200;

/**
 * Checks whether a member may save the files of a form: pictures, trailers, captions, tax forms. A form
 * without files is never refused for these reasons.
 * @throws 507 when the disk is almost full, 429 after too many such forms.
 */
export async function requireFileAllowance(
  context: Context,
  viewer: Viewer | null,
  files: readonly ReceivedFile[],
): Promise<void> {
  if (!viewer || files.length === 0) return;
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  await requireFreeDisk(
    context,
    sizes.reduce((total, size) => total + size, 0),
    'Files cannot be saved now because the disk of this service is almost full. Save without them, and add them later.',
  );
  await limitAttempts(
    context,
    { kind: 'files', account: null, source: memberSource(context, viewer.id) },
    maxPerHour,
    'You have sent too many files within an hour. Please wait a while before you send more.',
  );
}
