// Transcodes in a process of its own, to be killed: node transcode-child.ts '<options as JSON>'
import { transcode } from '../src/hls.ts';

await transcode(JSON.parse(process.argv[2] ?? ''));
