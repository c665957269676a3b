import type { Db, Tx } from '#db/types.ts';

type PartUrl = { upload_id: number; part_number: number; most_bytes: number };

/** Lists the URLs that are still valid for parts of a person's unfinished uploads. */
export function listValidPartUrls(db: Db, user_id: number, now: Date): Promise<PartUrl[]> {
  return db
    .selectFrom('upload_part_addresses as part_url')
    .innerJoin('uploads', 'uploads.id', 'part_url.upload_id')
    .where('uploads.user_id', '=', user_id)
    .where('uploads.status', '=', 'open')
    .where('part_url.expires_at', '>', now.toISOString())
    .select(['part_url.upload_id', 'part_url.part_number', 'part_url.most_bytes'])
    .execute();
}

/**
 * Records how many bytes may be sent to a part's upload URL. An earlier URL for the same part still
 * works, so the larger size counts.
 */
export async function savePartUrl(tx: Tx, partUrl: PartUrl & { expires_at: Date }): Promise<void> {
  await tx
    .insertInto('upload_part_addresses')
    .values(partUrl)
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'part_number']).doUpdateSet((row) => ({
        most_bytes: row.fn<number>('greatest', ['upload_part_addresses.most_bytes', 'excluded.most_bytes']),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute();
}
