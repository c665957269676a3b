import type { Endpoint } from '@kinora/contract/endpoint';
import { episodeForm, showForm } from '#test/publisher.ts';

/**
 * Returns a valid body with all the fields that the publisher calls require, so that a call can only be
 * refused because of its caller. Without a target the body is empty, which passes authorization but not
 * validation.
 */
export function publisherBody(
  { encoding, path }: Endpoint,
  target: { show_id: number; season_id: number; episode_id: number } | undefined,
): RequestInit['body'] {
  const fields = target && {
    ...showForm,
    ...episodeForm(target.show_id, target.season_id),
    ...target,
    episode_number: 2,
    key: 'sources/one.mp4',
    uploadId: 'one',
    partNumber: 1,
    etag: 'one',
    intro_start_s: null,
    intro_end_s: null,
    recap_start_s: null,
    recap_end_s: null,
    chapters: [],
    earners: [],
    task: 'transcribe',
    // A show's language is an id; the language of captions is a code.
    ...(path.includes('/captions/') && { language: 'en' }),
  };
  if (encoding === 'json') return JSON.stringify(fields ?? {});
  const form = encoding === 'form' ? new URLSearchParams() : new FormData();
  for (const [field, value] of Object.entries(fields ?? {})) form.append(field, String(value));
  return form;
}
