export const overviewPath = '/operator';
export const peoplePath = '/operator/people';
export const reportsPath = '/operator/reports';
export const cataloguePath = '/operator/catalogue';
export const categoriesPath = '/operator/categories';
export const languagesPath = '/operator/languages';
export const pricesPath = '/operator/prices';
export const regionalPricesPath = '/operator/regional-prices';
export const couponsPath = '/operator/coupons';
export const giftsPath = '/operator/gifts';
export const bannersPath = '/operator/banners';
export const filmsPath = '/operator/films';
export const storagePath = '/operator/storage';
export const jobsPath = '/operator/jobs';
export const messagesPath = '/operator/messages';
export const emailsPath = '/operator/emails';
export const pagesPath = '/operator/pages';
export const suspiciousActivityPath = '/operator/suspicious-activity';
export const taxRatesPath = '/operator/tax-rates';
export const webhooksPath = '/operator/webhooks';
export const auditLogPath = '/operator/audit-log';

export const personPath = (user_id: number): string => `${peoplePath}/${user_id}`;

export const pageEditorPath = (page: string): string => `${pagesPath}/${page}`;

export const reportPath = (report_id: number): string => `${reportsPath}/${report_id}`;

export const catalogueShowPath = (show_id: number): string => `${cataloguePath}/${show_id}`;

/** The audit log, limited to what a person did and what was done to their account. */
export const memberAuditLogPath = (user_id: number): string => `${auditLogPath}?user_id=${user_id}`;
