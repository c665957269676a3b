import type { Person } from '@kinora/contract/operator/people';

/** Whether a member counts as a creator: one who has shows, files in storage or their own quota. */
export const isCreator = ({ shows_count, quota: { used_bytes, gb, hours } }: Person): boolean =>
  shows_count > 0 || used_bytes > 0 || gb !== null || hours !== null;
