import { text } from 'node:stream/consumers';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

const maxCached = 1000;

export type SegmentTime = readonly [from_s: number, to_s: number];
type Times = ReadonlyMap<string, SegmentTime>;

/**
 * Returns a function that finds which seconds of the film a segment shows; null for a file that
 * shows nothing, such as an init segment. Reads the playlist of each rendition once.
 */
export function segmentTimes(storage: Storage): (file: string) => Promise<SegmentTime | null> {
  const cache = new Map<string, Promise<Times>>();

  function timesOf(folder: string): Promise<Times> {
    const cached = cache.get(folder);
    if (cached) return cached;
    if (cache.size >= maxCached) cache.clear();
    const times = readTimes(storage, folder);
    cache.set(folder, times);
    times.catch(() => cache.delete(folder));
    return times;
  }

  return async (file) => {
    const names = file.split('/');
    // If a film was encoded in groups, they are in subfolders of the playlist's folder.
    for (let depth = names.length - 1; depth > 1; depth--) {
      const time = (await timesOf(names.slice(0, depth).join('/'))).get(names.slice(depth).join('/'));
      if (time) return time;
    }
    return null;
  };
}

async function readTimes(storage: Storage, folder: string): Promise<Times> {
  try {
    return listTimes(await text(await storage.read(`videos/${folder}/index.m3u8`)));
  } catch (error) {
    if (error instanceof NoSuchObject) return new Map();
    throw error;
  }
}

/** Lists the segments of a media playlist with their times. */
function listTimes(playlist: string): Times {
  const times = new Map<string, SegmentTime>();
  let start_s = 0;
  let length_s = 0;
  for (const line of playlist.split('\n')) {
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (length !== undefined) length_s = Number(length);
    if (line === '' || line.startsWith('#')) continue;
    times.set(line, [start_s, start_s + length_s]);
    start_s += length_s;
    length_s = 0;
  }
  return times;
}
