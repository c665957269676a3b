import type { Context } from '@kinora/server/context';
import type { Tx } from '@kinora/server/db/types';
import type { FilmMarkers } from '#film-markers.ts';

const captionsKey = (episode_id: number, language: string) => `captions/demo/${episode_id}-${language}.vtt`;

/** Stores the captions of a film under fixed keys, so that storing them again changes nothing. */
export async function storeCaptions(
  { storage }: Context,
  episode_id: number,
  { captions }: FilmMarkers,
): Promise<void> {
  for (const { language, vtt } of captions)
    await storage.put(captionsKey(episode_id, language), Buffer.from(vtt), { content_type: 'text/vtt' });
}

/** Saves an episode's chapters, intro and credits, and the rows of its stored captions. */
export async function addMarkers(
  tx: Tx,
  episode_id: number,
  { intro, credits_start_s, chapters, captions }: FilmMarkers,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('episodes')
    .set({
      intro_start_s: intro.start_s,
      intro_end_s: intro.end_s,
      credits_start_s,
    })
    .where('id', '=', episode_id)
    .execute();
  if (chapters.length > 0)
    await tx
      .insertInto('chapters')
      .values(chapters.map((chapter) => ({ ...chapter, episode_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (captions.length > 0)
    await tx
      .insertInto('captions')
      .values(
        captions.map(({ language, label }) => ({
          episode_id,
          language,
          label,
          key: captionsKey(episode_id, language),
          source: 'uploaded' as const,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
