import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeAudio } from '../src/encode/audio-pass.ts';
import type { Speakers } from '../src/encode/audio-filters.ts';
import { indexName, readTrack } from '../src/encode/segments.ts';
import { audioRenditions } from '../src/encode/audio-renditions.ts';
import { writeIndex } from '../src/hls/publish.ts';
import { transcode } from '../src/hls/hls.ts';
import { ladder, type Rung } from '../src/encode/ladder.ts';
import type { SourceFacts } from '../src/facts.ts';
import { probe } from '../src/probe/probe.ts';
import { verify } from '../src/hls/verify.ts';

/** Takes an upload through the whole pipeline: probed, transcoded, verified. */
export async function publishFrom(source: string, choose: (facts: SourceFacts) => Rung[] = ladder) {
  const facts = await probe(source);
  const rungs = choose(facts);
  const directory = `${source}.hls`;
  const progress: number[] = [];
  const result = await transcode({
    source,
    facts,
    rungs,
    directory,
    onProgress: (done) => progress.push(done),
  });
  await verify({ directory, facts, rungs, audio: result.audio });
  return { facts, rungs, directory, progress, result };
}

/** Encodes the main audio track of an upload as the pipeline does; returns its playlist. */
export async function publishAudio(source: string, speakers: Speakers = 'stereo'): Promise<string> {
  const facts = await probe(source);
  const rendition = audioRenditions(facts).find((one) => one.speakers === speakers);
  if (!rendition) throw new Error(`${source} has no audio`);
  const directory = `${source}.hls`;
  const folder = join(directory, rendition.folder);
  await mkdir(directory, { recursive: true });
  await encodeAudio({ source, facts, rungs: [], directory }, rendition);
  await writeIndex(folder, await readTrack(folder));
  return join(folder, indexName);
}
