import type { Db } from '#db/types.ts';

/** Lists the captions of a member's episodes: their storage keys and their names in the archive. */
export async function captionsOf(db: Db, user_id: number): Promise<{ name: string; key: string }[]> {
  const captions = await db
    .selectFrom('captions')
    .innerJoin('episodes', 'episodes.id', 'captions.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.publisher_id', '=', user_id)
    .select(['captions.episode_id', 'captions.language', 'captions.key'])
    .execute();
  return captions.map(({ episode_id, language, key }) => ({
    name: `episode-${episode_id}-${language}.vtt`,
    key,
  }));
}
