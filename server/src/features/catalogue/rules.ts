import { adultLevel, levelsShown, maturityLevels, type MaturityLevel } from '@kinora/contract/common';
import type { Blanks } from '#db/prepared-query.ts';

/**
 * Whom something is listed for, and when: nothing above their setting, nothing before its release. Viewers
 * who are not known to be adults see adult shows in lists, and are asked their age before one opens.
 */
export type Audience = {
  now: Date;
  viewer_id: number | null;
  levels: readonly MaturityLevel[];
  is_adult: boolean;
};

/** An audience as the values of a prepared query, and as the placeholders in its text. */
export type AudienceValues = Omit<Audience, 'now'> & { now: string };
export type AudienceInSql = Blanks<AudienceValues>;

export const valuesOf = (audience: Audience): AudienceValues => ({
  ...audience,
  now: audience.now.toISOString(),
});

/**
 * Returns the audience that a viewer belongs to now. A visitor has no maturity setting, and cannot play
 * anything.
 */
export function audienceOf(
  viewer: { id: number; maturity_level: MaturityLevel; is_adult: boolean } | null,
  now: Date,
  /** Whether a visitor has confirmed that they are 18 or older; for a member, the account decides. */
  says_adult = false,
): Audience {
  return {
    now,
    viewer_id: viewer?.id ?? null,
    levels: viewer ? levelsShown(viewer.maturity_level) : maturityLevels,
    is_adult: viewer ? viewer.is_adult : says_adult,
  };
}

type Rated = { maturity_level: MaturityLevel; publisher_id: number };

/** Whether a show may be listed for an audience, as far as its rating is concerned. */
export const isWithinSetting = ({ maturity_level }: Pick<Rated, 'maturity_level'>, { levels }: Audience) =>
  levels.includes(maturity_level);

/** Returns the maturity settings that include a rating. */
export const settingsFor = (level: MaturityLevel): MaturityLevel[] =>
  maturityLevels.filter((setting) => levelsShown(setting).includes(level));

/** Whether an audience must first confirm that they are 18 or older; nobody is asked about their own show. */
export const asksAge = (show: Rated, { is_adult, viewer_id }: Audience): boolean =>
  show.maturity_level === adultLevel && !is_adult && show.publisher_id !== viewer_id;

/** The message for a viewer who asks for a show above their setting. */
export const aboveSetting = (level: MaturityLevel): string =>
  `This show is rated ${level}, above the maturity setting of your account. You can change the setting under Account Setting.`;
