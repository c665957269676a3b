import type { MaturityLevel } from '@kinora/contract/schemas';
import { levelsShown, maturityLevels } from '@kinora/contract/maturity-levels';
import type { Placeholders } from '#db/prepared-query.ts';

/**
 * The viewer that data is read for, and the time at which it is read; visibility-queries.ts defines what they
 * may see. Viewers who are not known to be adults see adult shows in lists, and are asked their age before
 * one opens.
 */
export type Audience = {
  now: Date;
  viewer_id: number | null;
  levels: readonly MaturityLevel[];
  is_adult: boolean;
};

/** An audience as the values of a prepared query, and as the placeholders in its text. */
export type AudienceValues = Omit<Audience, 'now'> & { now: string };
export type AudienceInSql = Placeholders<AudienceValues>;

export const valuesOf = (audience: Audience): AudienceValues => ({
  ...audience,
  now: audience.now.toISOString(),
});

/** Returns a viewer's audience. A visitor has no maturity setting, and cannot play anything. */
export function audienceOf(
  viewer: { id: number; maturity_level: MaturityLevel; is_adult: boolean } | null,
  now: Date,
  /** Whether a visitor has confirmed that they are 18 or older; a member's account records it. */
  confirmed_adult = false,
): Audience {
  return {
    now,
    viewer_id: viewer?.id ?? null,
    levels: viewer ? levelsShown(viewer.maturity_level) : maturityLevels,
    is_adult: viewer ? viewer.is_adult : confirmed_adult,
  };
}

/** Returns the maturity settings that include a rating. */
export const settingsFor = (level: MaturityLevel): MaturityLevel[] =>
  maturityLevels.filter((setting) => levelsShown(setting).includes(level));

/** The message for a viewer who opens a show above their setting. */
export const aboveMaturitySetting = (level: MaturityLevel): string =>
  `This show is rated ${level}, above the maturity setting of your account. You can change the setting under Account Setting.`;

/** A page of a list, numbered from 1, with at most `limit` rows. */
export type PageOfRows = { limit: number; page: number };

export const offsetOf = ({ limit, page }: PageOfRows): number => (page - 1) * limit;
