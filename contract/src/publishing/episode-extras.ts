import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { Chapter } from '../playback/playback.ts';

const params = z.object({ episode_id: IdText });
const owned = { auth: 'member', owns: [{ kind: 'episode', field: 'episode_id' }], params } as const;

const longest_s = 24 * 60 * 60;

/** A position in a film, in seconds. */
const Position = (field: string) =>
  z
    .number(`${field} must be in seconds`)
    .check(
      z.minimum(0, `${field} cannot be before the film starts`),
      z.maximum(longest_s, `${field} is beyond the length of any film`),
    );

/**
 * Where captions come from: their publisher, a subtitle track of the film, or a transcriber that wrote down what
 * is said, or translated it into English.
 */
export const CaptionSource = z.enum(['uploaded', 'imported', 'automatic', 'translated']);
export type CaptionSource = z.infer<typeof CaptionSource>;

/** Stored captions, one file per language. `language` is a code such as `en` or `pt-BR`. */
export const StoredCaptions = z.object({
  id: Id,
  language: z.string(),
  label: z.string(),
  source: CaptionSource,
  created_at: Instant,
});
export type StoredCaptions = z.infer<typeof StoredCaptions>;

/**
 * Start and end of an episode's intro and recap, in seconds; null if it has none. The credits run from their start
 * to the end of the episode; null if they are not marked.
 */
export const Markers = z.object({
  intro_start_s: z.nullable(Position('Intro start')),
  intro_end_s: z.nullable(Position('Intro end')),
  recap_start_s: z.nullable(Position('Recap start')),
  recap_end_s: z.nullable(Position('Recap end')),
  credits_start_s: z.nullable(Position('Credits start')),
});
export type Markers = z.infer<typeof Markers>;

/** What a transcriber can create: captions in the language spoken, or in English. */
export const SpeechTask = z.enum(['transcribe', 'translate']);
export type SpeechTask = z.infer<typeof SpeechTask>;

/** `done` when there is nothing left to do, even if the captions have been deleted since. */
const TranscriptionState = z.nullable(z.enum(['waiting', 'done', 'no_speech', 'failed']));

/**
 * The state of each task for the current film, null if it was not requested; and whether it can be requested
 * now.
 */
export const AutomaticCaptions = z.object({
  transcribe: z.object({ state: TranscriptionState, is_possible: z.boolean() }),
  translate: z.object({ state: TranscriptionState, is_possible: z.boolean() }),
});
export type AutomaticCaptions = z.infer<typeof AutomaticCaptions>;

export const EpisodeExtras = z.object({
  /**
   * The film that viewers currently get; null if there is none. A stand-in is the upload as it is, shown until its
   * renditions are ready.
   */
  film: z.nullable(z.object({ duration_s: z.number(), ready_at: Instant, is_stand_in: z.boolean() })),
  captions: z.array(StoredCaptions),
  /** Null if this service does not create captions. */
  automatic_captions: z.nullable(AutomaticCaptions),
  marks: Markers,
  /** In playback order. */
  chapters: z.array(Chapter),
});
export type EpisodeExtras = z.infer<typeof EpisodeExtras>;

export const episodeExtras = endpoint({
  summary: 'The captions, markers and chapters of one of the caller’s episodes',
  method: 'GET',
  path: '/api/publisher/episode/extras/:episode_id',
  scope: 'shows:read',
  ...owned,
  response: EpisodeExtras,
});

const notALanguage = 'Language must be a code such as en or pt-BR';

/** A language code, normalized to its canonical form. */
const Language = z.pipe(
  z.string('Language is required').check(z.trim(), z.refine(isLanguage, notALanguage)),
  z.transform((code) => Intl.getCanonicalLocales(code)[0] ?? code),
);

function isLanguage(code: string): boolean {
  try {
    return code.length <= 35 && Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

export const captionsMaxBytes = 1024 * 1024;

/** The formats that captions can be sent in, for messages. */
export const captionFormats = 'WebVTT, SRT, ASS, SSA or TTML';
/** File extensions of caption files. */
export const captionExtensions = ['.vtt', '.srt', '.ass', '.ssa', '.ttml', '.dfxp', '.itt', '.xml'];

export const uploadCaptions = endpoint({
  summary: `Save captions in one language, sent as ${captionFormats}; replaces earlier ones in that language`,
  method: 'POST',
  path: '/api/publisher/episode/captions/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'multipart',
  body: z.object({
    language: Language,
    /** The label that viewers see in the menu; defaults to the language's own name. */
    label: z.optional(text('Label', 1, 50)),
  }),
  files: { captions: { accept: ['*/*'], max_bytes: captionsMaxBytes } },
  response: z.object({ ...StoredCaptions.shape, cues: z.int() }),
});

export const captionsText = endpoint({
  summary: 'The text of captions, as WebVTT',
  method: 'GET',
  path: '/api/publisher/episode/captions/:episode_id/:caption_id',
  scope: 'shows:read',
  ...owned,
  params: z.object({ episode_id: IdText, caption_id: IdText }),
  response: z.object({ webvtt: z.string() }),
});

export const createCaptions = endpoint({
  summary: 'Request automatic captions for the current film',
  method: 'POST',
  path: '/api/publisher/episode/automatic-captions/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  body: z.object({ task: SpeechTask }),
  response: Nothing,
});

export const deleteCaptions = endpoint({
  summary: 'Delete captions',
  method: 'DELETE',
  path: '/api/publisher/episode/captions/:episode_id/:caption_id',
  scope: 'shows:write',
  ...owned,
  params: z.object({ episode_id: IdText, caption_id: IdText }),
  response: Nothing,
});

export const saveMarkers = endpoint({
  summary: 'Save the positions of intro, recap and credits; null for none',
  method: 'PUT',
  path: '/api/publisher/episode/marks/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  /** Without `credits_start_s` the credits stay as they are. */
  body: z.extend(Markers, { credits_start_s: z.optional(Markers.shape.credits_start_s) }),
  response: Markers,
});

export const saveChapters = endpoint({
  summary: 'Replace all chapters of an episode',
  method: 'PUT',
  path: '/api/publisher/episode/chapters/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  body: z.object({
    chapters: z
      .array(z.object({ start_s: Position('Chapter start'), title: text('Chapter title', 1, 100) }))
      .check(z.maxLength(100, 'An episode has at most 100 chapters')),
  }),
  response: z.array(Chapter),
});
