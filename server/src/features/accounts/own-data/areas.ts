import type { Tables } from '#db/tables.ts';
import { personalData as accounts } from '#features/accounts/personal-data.ts';
import { personalData as analytics } from '#features/analytics/personal-data.ts';
import { personalData as audit } from '#features/audit/personal-data.ts';
import { personalData as billing } from '#features/billing/personal-data.ts';
import { personalData as catalogue } from '#features/catalogue/personal-data.ts';
import { personalData as discovery } from '#features/discovery/personal-data.ts';
import { personalData as earnings } from '#features/earnings/personal-data.ts';
import { personalData as engagement } from '#features/engagement/personal-data.ts';
import { personalData as mail } from '#features/mail/personal-data.ts';
import { personalData as notifications } from '#features/notifications/personal-data.ts';
import { personalData as pages } from '#features/pages/personal-data.ts';
import { personalData as playback } from '#features/playback/personal-data.ts';
import { personalData as processing } from '#features/processing/personal-data.ts';
import { personalData as publishing } from '#features/publishing/personal-data.ts';
import { personalData as reports } from '#features/reports/personal-data.ts';
import { personalData as uploads } from '#features/uploads/personal-data.ts';
import { personalData as webhooks } from '#features/webhooks/personal-data.ts';
import type { DeclaredTable, PersonalData } from '#personal-data.ts';

/** The personal data of every area, in the order in which an account's rows are deleted. */
export const areas = [
  engagement,
  playback,
  // After playback: deleting what was watched may record changes for the metrics.
  analytics,
  notifications,
  mail,
  webhooks,
  pages,
  reports,
  catalogue,
  publishing,
  processing,
  // After processing, whose videos refer to uploads.
  uploads,
  billing,
  // After playback and billing: deleting views or payer marks records changes for the scores.
  discovery,
  earnings,
  audit,
  // Last: changing the email locks the user's row, which blocks inserts of rows that refer to it; earlier
  // areas may be waiting for such inserts.
  accounts,
] as const satisfies readonly PersonalData[];

type TablesOf<Area> = Area extends { tables: infer Declared } ? keyof Declared : never;
/** Tables that no area declares; there must be none. */
export type Undeclared = Exclude<keyof Tables, TablesOf<(typeof areas)[number]>>;

/** The tables with personal data, in the order of the areas. */
export const personalTables = (areas as readonly PersonalData[]).flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([table, rule]) => ('rows' in rule ? { table, ...rule } : [])),
) as readonly DeclaredTable[];
