import { showPath } from '@kinora/contract/catalogue/show-address';
import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import type { Context } from '#context.ts';
import { findShow } from '#features/catalogue/queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { socialPictureAddress } from '#features/pages/sharing/addresses.ts';

/** A show as other sites and feed readers may present it. */
export type SharedShow = ShowDetails & { url: string; picture: string | null };

/** Finds a show as visitors see it before they confirm their age. */
export function findSharedShow(context: Context, show_id: number): Promise<SharedShow | null> {
  const { catalogue_cache, clock, config, db } = context;
  return catalogue_cache.readThrough(`shared show ${show_id}`, async () => {
    const show = await findShow(db, audienceOf(null, clock.now()), show_id);
    if (!show) return null;
    return {
      ...show,
      name: withoutDirectionMarks(show.name),
      url: config.public_url + showPath(show),
      picture: socialPictureAddress(config, show.landscape_image ?? show.portrait_image),
    };
  });
}
