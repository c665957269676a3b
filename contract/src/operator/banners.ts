import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { Id, IdText, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** The banners of the home page, from top to bottom. */
export const places = ['top', 'middle', 'bottom'] as const;
export type Place = (typeof places)[number];

const day = (field: string) =>
  z
    .string(`${field} is required`)
    .check(z.minLength(1, `${field} is required`), z.refine(isDateOnly, `${field} is not a valid date`));

/** Days are in UTC, and both are included. */
export const BannerForm = z.object({
  place: z.enum(places, 'Choose a place'),
  first_day: day('First day'),
  last_day: day('Last day'),
});

const Banner = z.object({
  id: Id,
  ...BannerForm.shape,
  show: z.object({ id: Id, title: z.string() }),
  /** Whether viewers see it now. */
  is_shown: z.boolean(),
  /** Why it is not shown on its days; null if it is. */
  obstacle: z.nullable(z.enum(['taken down', 'not out'])),
});
export type Banner = z.infer<typeof Banner>;

export const listBanners = endpoint({
  summary: 'Shows that are featured on the banners of the home page, now and later, in order',
  method: 'GET',
  path: '/api/operator/banners',
  auth: 'operator',
  response: z.array(Banner),
});

export const addBanner = endpoint({
  summary: 'Feature a show on a banner for a number of days; each place has one show at a time',
  method: 'POST',
  path: '/api/operator/banners',
  auth: 'operator',
  encoding: 'json',
  body: z.extend(BannerForm, { show_id: Id }),
  response: Nothing,
});

export const removeBanner = endpoint({
  summary: 'Stop featuring a show, or cancel an upcoming banner',
  method: 'DELETE',
  path: '/api/operator/banners/:banner_id',
  auth: 'operator',
  params: z.object({ banner_id: IdText }),
  response: Nothing,
});
