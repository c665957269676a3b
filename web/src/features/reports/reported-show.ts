import type { ShowDetails } from '@kinora/contract/catalogue/shows';

/** What can be reported from a show's page or its player. */
export type ReportedShow = {
  id: number;
  name: string;
  creator: string;
  /** The released episodes. */
  episodes: readonly { id: number; title: string }[];
};

export type ReportDialogProps = {
  show: ReportedShow;
  /** The episode that is playing, and the position in it, in seconds. */
  playing?: { episode_id: number; at_s: number };
  onClose: () => void;
};

export const reportedShow = ({ id, name, publisher, seasons }: ShowDetails): ReportedShow => ({
  id,
  name,
  creator: publisher.publisher_name,
  episodes: seasons.flatMap((season) => season.episodes),
});
