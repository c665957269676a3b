import type { Context } from '#context.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import type { Lease } from '#features/processing/jobs/lease.ts';
import type { RemoteTranscoder } from '#services/transcoder/types.ts';

/** A claimed video, with the transcoder that is to convert it. */
export type RemoteConversion = {
  context: Context;
  transcoder: RemoteTranscoder;
  claim: Claim;
  lease: Lease;
  onStandstill: () => void;
};
