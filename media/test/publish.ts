import { transcode } from '../src/hls/hls.ts';
import { ladder } from '../src/encode/ladder.ts';
import { probe } from '../src/probe/probe.ts';
import { verify } from '../src/hls/verify.ts';

/** Takes an upload through the whole pipeline: probed, transcoded, verified. */
export async function publishFrom(source: string) {
  const facts = await probe(source);
  const rungs = ladder(facts);
  const directory = `${source}.hls`;
  const progress: number[] = [];
  const result = await transcode({
    source,
    facts,
    rungs,
    directory,
    onProgress: (done) => progress.push(done),
  });
  await verify({ directory, facts, rungs });
  return { facts, rungs, directory, progress, result };
}
