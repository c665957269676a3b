import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFacts } from './facts.ts';
import { plainTitle, trackNames } from './mp4/track-names.ts';
import { fileUrl, probeInputArgs, quietArgs, textInputArgs } from './run/input.ts';
import type { MediaOptions } from './run/options.ts';
import { run, runForText } from './run/run.ts';

export type TextTrack = {
  /** ISO 639-2, as in MP4, such as `eng`; null if the file does not specify it. */
  language: string | null;
  /** The name that the file gives the track, such as `English (SDH)`; null if it has none. */
  title: string | null;
  /** The whole track as WebVTT, with times from the beginning of the film. */
  webvtt: Buffer;
};

/** `start_s` is in seconds from the beginning of the film. */
export type Chapter = { start_s: number; title: string };

export type TextTracks = { captions: TextTrack[]; chapters: Chapter[] };

type TextOptions = MediaOptions & {
  source: string;
  facts: Pick<SourceFacts, 'start_s' | 'duration_s'>;
  /** A folder for temporary files. */
  folder: string;
};

type Probed = {
  streams?: {
    index: number;
    id?: string;
    codec_name?: string;
    disposition?: { forced?: number };
    tags?: { language?: string };
  }[];
  chapters?: { start_time?: string; tags?: { title?: string } }[];
};

/** MPEG-4 Timed Text, and CEA-608 closed captions. */
const textCodecs = new Set(['mov_text', 'eia_608']);
const maxTracks = 50;

/**
 * Reads the texts in an upload: its subtitle tracks, except forced ones, which only translate signs, and its
 * chapters. Tracks in codecs that cannot be read are left out.
 */
export async function readTextTracks({
  source,
  facts,
  folder,
  ...options
}: TextOptions): Promise<TextTracks> {
  const entries = 'stream=index,id,codec_name:stream_disposition=forced:stream_tags=language';
  const args = ['-hide_banner', '-loglevel', 'error', '-select_streams', 's', '-show_entries', entries];
  const input = await probeInputArgs(source);
  const json = await runForText('ffprobe', [...args, '-show_chapters', '-of', 'json', ...input], options);
  const { streams = [], chapters = [] } = JSON.parse(json) as Probed;
  const readable = streams
    .filter(({ codec_name = '', disposition }) => textCodecs.has(codec_name) && !disposition?.forced)
    .slice(0, maxTracks);
  const names = await trackNames(source);
  const files = readable.map(({ index }) => join(folder, `${index}.vtt`));
  await mkdir(folder, { recursive: true });
  try {
    if (readable.length > 0) {
      const shift = ['-copyts', '-itsoffset', String(-facts.start_s)];
      const length = ['-t', String(facts.duration_s), '-f', 'webvtt'];
      const outputs = readable.flatMap(({ index }, at) => [
        '-map',
        `0:${index}`,
        ...length,
        fileUrl(files[at] ?? ''),
      ]);
      await run('ffmpeg', [...quietArgs, ...shift, ...textInputArgs(source), ...outputs], options);
    }
    const captions = readable.map(async ({ id, tags }, at) => ({
      language: tags?.language && tags.language !== 'und' ? tags.language : null,
      title: plainTitle(names.get(Number(id))),
      webvtt: await readFile(files[at] ?? ''),
    }));
    return { captions: await Promise.all(captions), chapters: chaptersOf(chapters, facts) };
  } finally {
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }
}

/** Leaves out unnamed chapters, as on discs, and chapters that a file lists twice. */
function chaptersOf(
  chapters: Probed['chapters'] = [],
  { start_s, duration_s }: TextOptions['facts'],
): Chapter[] {
  const parts = new Map<number, Chapter>();
  for (const { start_time, tags } of chapters) {
    const own_start_s = Math.max(0, Number(start_time) - start_s);
    const title = tags?.title?.trim();
    if (title && own_start_s < duration_s) parts.set(own_start_s, { start_s: own_start_s, title });
  }
  return [...parts.values()];
}
