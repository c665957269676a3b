import type { MaturityLevel } from '@kinora/contract/common';
import type { LookName } from '#features/demo/art/looks.ts';

/** A show of the demo catalogue as it is written down; a first start turns it into rows, pictures and films. */
export type DemoShow = {
  title: string;
  description: string;
  creator: string;
  look: LookName;
  language: string;
  maturity_level: MaturityLevel;
  categories: readonly string[];
  cast: readonly string[];
  /** How often it was watched in the last five weeks. */
  views: number;
  /** How many times its usual views it had in the last week; 1 when left out. */
  growth?: number;
  seasons: readonly DemoSeason[];
};

export type DemoSeason = {
  title: string;
  description: string;
  /** When its first episode came out; the others follow week by week, the last ones perhaps still to come. */
  began_days_ago: number;
  episodes: readonly { title: string; description: string }[];
};
