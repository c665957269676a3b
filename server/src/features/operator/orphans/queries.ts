import type { Db } from '#db/types.ts';
import type { KnownFiles } from '#features/operator/orphans/rules.ts';

/** Reads which films, captions and tax forms the database refers to. */
export async function readKnownFiles(db: Db): Promise<KnownFiles> {
  const videos = await db.selectFrom('videos').select(['id', 'texts']).execute();
  const captions = await db.selectFrom('captions').select('key').execute();
  const forms = await db
    .selectFrom('tax_profiles')
    .where('w9_object', 'is not', null)
    .select('w9_object')
    .execute();
  return {
    videos: new Set(videos.map(({ id }) => String(id))),
    keys: new Set([
      ...captions.map(({ key }) => key),
      ...videos.flatMap(({ texts }) => texts?.captions.map(({ key }) => key) ?? []),
      ...forms.map(({ w9_object }) => w9_object ?? ''),
    ]),
  };
}
