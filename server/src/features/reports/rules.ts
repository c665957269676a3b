import { day } from '#clock.ts';

/** How many reports one member may send within `within_ms`. */
export const mostReports = 10;
export const within_ms = day;
