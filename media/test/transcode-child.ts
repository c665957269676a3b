// Transcodes in a separate process that tests can kill: node transcode-child.ts '<options as JSON>'
import { transcode } from '../src/hls/hls.ts';

await transcode(JSON.parse(process.argv[2] ?? ''));
