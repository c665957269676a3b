import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A page that the operator writes in Markdown; `html` is rendered from it and safe to display. */
export const ContentPage = z.object({ title: z.string(), html: z.string() });
export type ContentPage = z.infer<typeof ContentPage>;

export const contentPage = endpoint({
  summary: 'A page written by the operator',
  method: 'GET',
  path: '/api/pages/:name',
  auth: 'visitor',
  params: z.object({ name: z.enum(['privacy-policy', 'terms-of-service'], 'There is no such page') }),
  answer: ContentPage,
});

export const Faq = z.object({ question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof Faq>;

export const faqs = endpoint({
  summary: 'Frequently asked questions and their answers',
  method: 'GET',
  path: '/api/faqs',
  auth: 'visitor',
  answer: z.array(Faq),
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
  answer: AboutUs,
});
