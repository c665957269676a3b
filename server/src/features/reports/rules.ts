import { day } from '#clock.ts';

/** How many reports one member may send within `window_ms`. */
export const maxReports = 10;
export const reportWindow_ms = day;
