import type { Role } from '@kinora/contract/roles';

export const roleNames: Record<Role, string> = {
  member: 'Member',
  support: 'Support',
  moderator: 'Moderator',
  operator: 'Operator',
  owner: 'Owner',
};

/** What each role may do in addition to the previous one. */
export const roleNotes: Record<Role, string> = {
  member: 'Watches and publishes like everybody else.',
  support: 'Looks up members, films and emails, and signs members out everywhere.',
  moderator: 'May also decide on reports, take shows down and restore them, and suspend members.',
  operator:
    'May also decide on appeals, choose banners, retry and stop films, change email addresses, send and delete data on request, pay out royalties, open tax data, and read the audit log.',
  owner: 'May also assign roles.',
};
