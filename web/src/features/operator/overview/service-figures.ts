import type { Overview } from '@kinora/contract/operator/overview';
import { fileSize, timeAgo } from '#lib/format.ts';
import { providerNames } from '../provider-names.ts';
import type { Figure } from './figures.tsx';

export const filmFigures = ({
  ready,
  in_progress,
  waiting,
  waiting_since,
  stored_bytes,
}: Overview['films']): Figure[] => [
  { name: 'Ready', value: ready },
  { name: 'In progress', value: in_progress },
  { name: 'Waiting', value: waiting, ...(waiting_since && { note: `since ${timeAgo(waiting_since)}` }) },
  { name: 'Stored', value: fileSize(stored_bytes) },
];

export const serviceFigures = ({
  free_bytes,
  last_backup_at,
  webhooks,
  contradictions,
}: Overview['health']): Figure[] => [
  { name: 'Free disk', value: fileSize(free_bytes) },
  { name: 'Last backup', value: last_backup_at ? timeAgo(last_backup_at) : 'None known' },
  ...webhooks.map(({ provider, last_event_at }) => ({
    name: `Last event from ${providerNames[provider]}`,
    value: last_event_at ? timeAgo(last_event_at) : 'None yet',
  })),
  {
    name: 'Books',
    value: contradictions === 0 ? 'Consistent' : contradictions === null ? 'Unknown' : 'Inconsistent',
  },
];
