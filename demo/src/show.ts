import type { MaturityLevel } from '@kinora/contract/common';
import type { LookName } from '#art/looks.ts';

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
  /** Views in the last five weeks. */
  views: number;
  /** Views of the last week as a multiple of a usual week's; 1 by default. */
  growth?: number;
  seasons: readonly DemoSeason[];
};

export type DemoSeason = {
  title: string;
  description: string;
  /** When its first episode was released; the others follow weekly, and the last ones may still be ahead. */
  began_days_ago: number;
  episodes: readonly { title: string; description: string }[];
};
