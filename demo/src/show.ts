import type { MaturityLevel } from '@kinora/contract/schemas';
import type { LookName } from '#art/looks.ts';

/** The regions that the demo's audience watches from. */
export const regions = ['US', 'GB', 'DE'] as const;

/** A show of the demo catalogue; the first start turns it into rows, images and films. */
export type DemoShow = {
  title: string;
  description: string;
  creator: string;
  look: LookName;
  language: string;
  maturity_level: MaturityLevel;
  categories: readonly string[];
  cast: readonly string[];
  /** The usual length of an episode. */
  minutes: number;
  /** Views in the last five weeks. */
  views: number;
  /** Views in the last week as a multiple of those in a usual week; 1 by default. */
  growth?: number;
  /** The region that most of its views come from; by default they are spread evenly. */
  main_region?: (typeof regions)[number];
  seasons: readonly DemoSeason[];
};

export type DemoSeason = {
  title: string;
  description: string;
  /** Days since its first episode was released; the others follow weekly, and may not all be out yet. */
  began_days_ago: number;
  episodes: readonly DemoEpisode[];
};

type DemoEpisode = {
  title: string;
  description: string;
  /** Its length, if that is unusual for the show. */
  minutes?: number;
  /** Uploaded like any creator's film, and in the queue for processing until the day before its release. */
  is_uploaded?: true;
};
