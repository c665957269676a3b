export const overview = '/operator';
export const people = '/operator/people';
export const films = '/operator/films';
export const messages = '/operator/messages';
export const emails = '/operator/emails';
export const auditLog = '/operator/audit-log';

export const person = (user_id: number): string => `${people}/${user_id}`;

/** What somebody did, and what was done to their account. */
export const actsAround = (user_id: number): string => `${auditLog}?user_id=${user_id}`;
