/** What a member may do in the service, from least to most: each role includes those before it. */
export const roles = ['member', 'support', 'moderator', 'operator', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The roles of people who run the service. */
export type StaffRole = Exclude<Role, 'member'>;

/** Whether somebody with this role runs the service. */
export const isStaff = (role: Role): role is StaffRole => role !== 'member';

/** Whether a role includes another one. */
export const includesRole = (role: Role, needed: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(needed);

/** Whether a role outranks another one, as it must to act on the account of a member with that role. */
export const outranks = (role: Role, other: Role): boolean => roles.indexOf(role) > roles.indexOf(other);
