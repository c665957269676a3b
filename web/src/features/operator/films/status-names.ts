import type { VideoStatus } from '@kinora/contract/processing/processing';

export const statusNames: Record<VideoStatus, string> = {
  failed: 'Failed',
  damaged: 'Damaged',
  queued: 'Waiting',
  processing: 'In progress',
  ready: 'Ready',
};
