import { maturityLevels, type MaturityLevel } from '@kinora/contract/common';
import type { Blanks } from '#db/prepared-query.ts';

/** For whom and when something is listed: nothing above their setting, nothing before its moment. */
export type Audience = { now: Date; viewer_id: number | null; levels: readonly MaturityLevel[] };

/** An audience as a prepared query is given it, and as its blanks stand in the query. */
export type AudienceValues = Omit<Audience, 'now'> & { now: string };
export type AudienceInSql = Blanks<AudienceValues>;

export const valuesOf = (audience: Audience): AudienceValues => ({
  ...audience,
  now: audience.now.toISOString(),
});

/** What shows there are for a viewer now; a visitor has no setting, and can play nothing. */
export function audienceOf(
  viewer: { id: number; maturity_level: MaturityLevel } | null,
  now: Date,
): Audience {
  return {
    now,
    viewer_id: viewer?.id ?? null,
    levels: viewer ? levelsUpTo(viewer.maturity_level) : maturityLevels,
  };
}

/** Shows for everyone and shows for children are below all others, and not above one another. */
const heights: Record<MaturityLevel, number> = {
  'E - Everyone': 0,
  'K - Kids': 0,
  'T - Teen': 1,
  'A - Adult': 2,
};

export function levelsUpTo(setting: MaturityLevel): readonly MaturityLevel[] {
  return maturityLevels.filter((level) => heights[level] <= heights[setting]);
}

/** What to say to somebody who asks for a show above their setting. */
export const aboveSetting = (level: MaturityLevel): string =>
  `This show is rated ${level}, above the maturity setting of your account. You can change the setting under Account Setting.`;
