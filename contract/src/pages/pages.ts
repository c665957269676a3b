import * as z from 'zod/mini';
import { Instant } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** A text that the operator writes in Markdown; `html` is rendered from it and safe to display. */
export const RenderedText = z.object({ title: z.string(), html: z.string() });
export type RenderedText = z.infer<typeof RenderedText>;

export const ContentPage = z.object({
  ...RenderedText.shape,
  /** When it took effect; null if unknown, because the page is a file. */
  valid_from: z.nullable(Instant),
  /** The next version, and when it takes effect. */
  upcoming: z.nullable(z.object({ ...RenderedText.shape, valid_from: Instant })),
});
export type ContentPage = z.infer<typeof ContentPage>;

export const policies = ['terms-of-service', 'privacy-policy'] as const;
export type Policy = (typeof policies)[number];

export const contentPage = endpoint({
  summary: 'A page written by the operator',
  method: 'GET',
  path: '/api/pages/:name',
  auth: 'visitor',
  params: z.object({ name: z.enum(policies, 'This page does not exist') }),
  response: ContentPage,
});

export const Faq = z.object({ question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof Faq>;

export const faqs = endpoint({
  summary: 'Frequently asked questions and their answers',
  method: 'GET',
  path: '/api/faqs',
  auth: 'visitor',
  response: z.array(Faq),
});

/** URL of an image, e.g. `/content/mara.jpg`. */
const pictureUrl = z.optional(z.string());

export const AboutUs = z.object({
  intro: z.object({ title: z.string(), text: z.string() }),
  team: z.object({
    title: z.string(),
    people: z.array(z.object({ name: z.string(), role: z.string(), text: z.string(), photo: pictureUrl })),
  }),
  /** `email` is empty if there is no address to show. */
  contact: z.object({ title: z.string(), text: z.string(), email: z.string() }),
  counters: z.array(z.object({ value: z.string(), label: z.string() })),
  partners: z.object({
    title: z.string(),
    logos: z.array(z.object({ name: z.string(), picture: pictureUrl })),
  }),
});
export type AboutUs = z.infer<typeof AboutUs>;

export const aboutUs = endpoint({
  summary: 'The content of the About page',
  method: 'GET',
  path: '/api/about-us',
  auth: 'visitor',
  response: AboutUs,
});
