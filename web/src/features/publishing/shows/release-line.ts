import type { PublisherShow } from '@kinora/contract/publishing/shows';
import { exactMoment } from '#lib/format.ts';

/** The line about a show's next release, for its creator. */
export function releaseLine({
  next_release_at,
  is_release_processing,
}: Pick<PublisherShow, 'next_release_at' | 'is_release_processing'>): string {
  if (next_release_at) return `Next release: ${exactMoment(next_release_at)}`;
  if (is_release_processing) return 'Appears as soon as processing is done';
  return 'No release is scheduled.';
}
