import { join } from 'node:path';
import { writePreviews, type PreviewsOptions } from '@kinora/media/images/previews';
import type { Context } from '#context.ts';
import type { Previews } from '#db/tables/processing.ts';

/**
 * Draws the previews into `previews/` in a folder. A film is published even without them.
 * @returns null if they could not be made.
 */
export async function drawPreviews(
  { log }: Pick<Context, 'log'>,
  options: Omit<PreviewsOptions, 'directory'> & { signal: AbortSignal },
  folder: string,
): Promise<Previews | null> {
  try {
    const {
      tiles: _tiles,
      files,
      ...sheets
    } = await writePreviews({ ...options, directory: join(folder, 'previews') });
    return { ...sheets, files: files.map((file) => `previews/${file}`) };
  } catch (error) {
    options.signal.throwIfAborted();
    log.warn({ err: error }, 'Previews could not be made for a film');
    return null;
  }
}
