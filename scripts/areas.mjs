/**
 * The areas of Kinora: folders of these names hold their code in `contract/src`, `server/src/features` and
 * `web/src/features`. In the server an area may use the areas above it in this list, not those below.
 * @type {readonly { name: string, lacks?: readonly ('contract' | 'web')[] }[]} `lacks`: the workspaces
 * where it has no folder
 */
export const areas = [
  { name: 'mail', lacks: ['contract', 'web'] },
  { name: 'audit', lacks: ['contract', 'web'] },
  { name: 'webhooks' },
  { name: 'analytics' },
  { name: 'catalogue' },
  { name: 'notifications' },
  { name: 'billing' },
  { name: 'playback' },
  { name: 'processing', lacks: ['web'] },
  { name: 'publishing' },
  { name: 'uploads' },
  { name: 'engagement' },
  { name: 'earnings' },
  { name: 'discovery' },
  { name: 'pages' },
  { name: 'reports' },
  { name: 'accounts' },
  { name: 'operator' },
];
