import { adultLevel, levelsShown, maturityLevels, type MaturityLevel } from '@kinora/contract/common';
import type { Blanks } from '#db/prepared-query.ts';

/**
 * For whom and when something is listed: nothing above their setting, nothing before its moment. Who is not
 * known to be an adult sees shows for adults listed, and is asked before they open.
 */
export type Audience = {
  now: Date;
  viewer_id: number | null;
  levels: readonly MaturityLevel[];
  is_adult: boolean;
};

/** An audience as a prepared query is given it, and as its blanks stand in the query. */
export type AudienceValues = Omit<Audience, 'now'> & { now: string };
export type AudienceInSql = Blanks<AudienceValues>;

export const valuesOf = (audience: Audience): AudienceValues => ({
  ...audience,
  now: audience.now.toISOString(),
});

/** What shows there are for a viewer now; a visitor has no setting, and can play nothing. */
export function audienceOf(
  viewer: { id: number; maturity_level: MaturityLevel; is_adult: boolean } | null,
  now: Date,
  /** A visitor says that they are 18 or older. */
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

/** Whether a show may be listed for an audience, as far as its rating goes. */
export const isWithinSetting = ({ maturity_level }: Pick<Rated, 'maturity_level'>, { levels }: Audience) =>
  levels.includes(maturity_level);

/** The settings with which viewers are shown what is rated so. */
export const settingsFor = (level: MaturityLevel): MaturityLevel[] =>
  maturityLevels.filter((setting) => levelsShown(setting).includes(level));

/** Whether an audience has to say first that they are 18 or older; nobody is asked about their own show. */
export const asksAge = (show: Rated, { is_adult, viewer_id }: Audience): boolean =>
  show.maturity_level === adultLevel && !is_adult && show.publisher_id !== viewer_id;

/** What to say to somebody who asks for a show above their setting. */
export const aboveSetting = (level: MaturityLevel): string =>
  `This show is rated ${level}, above the maturity setting of your account. You can change the setting under Account Setting.`;
