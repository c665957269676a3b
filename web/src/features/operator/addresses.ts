export const overview = '/operator';
export const people = '/operator/people';
export const reports = '/operator/reports';
export const catalogue = '/operator/catalogue';
export const categories = '/operator/categories';
export const languages = '/operator/languages';
export const prices = '/operator/prices';
export const regionalPrices = '/operator/regional-prices';
export const coupons = '/operator/coupons';
export const gifts = '/operator/gifts';
export const banners = '/operator/banners';
export const films = '/operator/films';
export const storage = '/operator/storage';
export const jobs = '/operator/jobs';
export const messages = '/operator/messages';
export const emails = '/operator/emails';
export const pages = '/operator/pages';
export const suspiciousActivity = '/operator/doubts';
export const taxRates = '/operator/tax-rates';
export const webhooks = '/operator/webhooks';
export const auditLog = '/operator/audit-log';

export const person = (user_id: number): string => `${people}/${user_id}`;

export const editedPage = (page: string): string => `${pages}/${page}`;

export const report = (report_id: number): string => `${reports}/${report_id}`;

export const catalogueShow = (show_id: number): string => `${catalogue}/${show_id}`;

/** The audit log, filtered by what a person did and what was done to their account. */
export const auditLogOf = (user_id: number): string => `${auditLog}?user_id=${user_id}`;
