import type { SourceFacts } from '@kinora/media/facts';

/** An uploaded film while it is being processed. */
export type SourceFilm = {
  source: string;
  facts: SourceFacts;
  /** A folder to work in. */
  folder: string;
  signal: AbortSignal;
  onStandstill: () => void;
};
