import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { Id, IdText, Instant, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { AboutUs, Faq, policies, RenderedText } from './pages.ts';

export const pageNames = [...policies, 'faq', 'about-us'] as const;
export const PageName = z.enum(pageNames, 'This page does not exist');
export type PageName = z.infer<typeof PageName>;

/** Markdown; HTML in it is shown as text. */
export const PolicyText = text('Text', 20, 100_000);

/** A picture's address: a file in the content folder or on another host; empty for none. */
const PictureUrl = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, 'The URL can have up to 500 characters'),
      z.regex(/^(?:$|\/content\/|https:\/\/)\S*$/, 'Start with /content/ or https://'),
    ),
);

const line = (field: string) => text(field, 1, 200);
const paragraph = (field: string) => text(field, 1, 3000);

export const FaqText = z
  .array(z.object({ question: line('Question'), answer: paragraph('Answer') }))
  .check(z.minLength(1, 'Write at least one question'), z.maxLength(100, 'Write up to 100 questions'));

export const AboutText = z.object({
  intro: z.object({ title: line('Title'), text: paragraph('Text') }),
  team: z.object({
    title: line('Title'),
    people: z
      .array(
        z.object({
          name: line('Name'),
          role: line('Role'),
          text: paragraph('Text'),
          photo: PictureUrl,
        }),
      )
      .check(z.maxLength(50, 'Name up to 50 people')),
  }),
  contact: z.object({
    title: line('Title'),
    text: paragraph('Text'),
    email: z.string().check(z.trim(), z.maxLength(254, 'Email can have up to 254 characters')),
  }),
  counters: z
    .array(z.object({ value: line('Number'), label: line('Label') }))
    .check(z.maxLength(12, 'Show up to 12 numbers')),
  partners: z.object({
    title: line('Title'),
    logos: z
      .array(z.object({ name: line('Name'), picture: PictureUrl }))
      .check(z.maxLength(50, 'Name up to 50 partners')),
  }),
});

const PageText = z.discriminatedUnion(
  'page',
  [
    z.object({ page: z.enum(policies), text: PolicyText }),
    z.object({ page: z.literal('faq'), faqs: FaqText }),
    z.object({ page: z.literal('about-us'), about: AboutText }),
  ],
  'This page does not exist',
);

/** A page as it was written, with its placeholders. */
export const PageContent = z.discriminatedUnion('page', [
  z.object({ page: z.enum(policies), text: z.string() }),
  z.object({ page: z.literal('faq'), faqs: z.array(Faq) }),
  z.object({ page: z.literal('about-us'), about: AboutUs }),
]);
export type PageContent = z.infer<typeof PageContent>;

export const PageVersion = z.object({
  id: Id,
  state: z.enum(['current', 'upcoming', 'past', 'withdrawn']),
  valid_from: Instant,
  created_at: Instant,
  /** Null if it was created on the command line, or if the account has been deleted. */
  created_by: z.nullable(z.string()),
  notice: z.nullable(z.string()),
  needs_acceptance: z.boolean(),
  /** When the last member was notified; null if nobody is to be notified, or some have not been notified yet. */
  told_at: z.nullable(Instant),
  /** How many members have read the notice, or accepted the version where that is required. */
  acknowledged: z.int(),
});
export type PageVersion = z.infer<typeof PageVersion>;

export const listPages = endpoint({
  summary: 'The pages that the operator writes, each with its current and upcoming versions',
  method: 'GET',
  path: '/api/operator/pages',
  auth: 'operator',
  response: z.array(
    z.object({
      page: PageName,
      /** Both are null if the page is a file. */
      valid_from: z.nullable(Instant),
      upcoming_from: z.nullable(Instant),
    }),
  ),
});

export const EditedPage = z.object({
  /** The content published last, even if it is not in effect yet. */
  content: PageContent,
  /** The id of its version; null if it is a file. */
  version_id: z.nullable(Id),
  /** The latest first. */
  versions: z.array(PageVersion),
});
export type EditedPage = z.infer<typeof EditedPage>;

export const readEditedPage = endpoint({
  summary: 'A page as it was written, with all its versions',
  method: 'GET',
  path: '/api/operator/pages/:page',
  auth: 'operator',
  params: z.object({ page: PageName }),
  response: EditedPage,
});

export const readPageVersion = endpoint({
  summary: 'One version of a page as it was written',
  method: 'GET',
  path: '/api/operator/page-versions/:version_id',
  auth: 'operator',
  params: z.object({ version_id: IdText }),
  response: PageContent,
});

export const previewPolicy = endpoint({
  summary: 'How a policy will look',
  method: 'POST',
  path: '/api/operator/pages/preview',
  auth: 'operator',
  encoding: 'json',
  body: z.object({ text: PolicyText }),
  response: RenderedText,
});

/** What members are told about a new version of a policy. */
export const PolicyNotice = z.object({ words: text('Notice', 10, 1000), needs_acceptance: z.boolean() });

export const FirstDay = z
  .string()
  .check(z.refine((value) => value === '' || isDateOnly(value), 'First day is not a valid date'));

export const PagePublication = z.object({
  content: PageText,
  /** It takes effect at the start of this day in UTC; if empty, immediately. */
  first_day: FirstDay,
  /** Null if nobody is notified. Members are notified only about policies. */
  notice: z.nullable(PolicyNotice),
  /** The latest version that the author had seen; null if there was none. */
  based_on: z.nullable(Id),
});
export type PagePublication = z.infer<typeof PagePublication>;

export const publishPage = endpoint({
  summary: 'Publish a new version of a page, which takes effect now or on a later day',
  method: 'POST',
  path: '/api/operator/pages',
  auth: 'operator',
  encoding: 'json',
  body: PagePublication,
  response: Nothing,
});

export const withdrawPageVersion = endpoint({
  summary: 'Withdraw a version of a page that has not taken effect yet',
  method: 'POST',
  path: '/api/operator/page-versions/:version_id/withdraw',
  auth: 'operator',
  params: z.object({ version_id: IdText }),
  response: Nothing,
});
