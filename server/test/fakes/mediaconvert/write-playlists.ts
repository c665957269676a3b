import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fragmentFacts } from '@kinora/media/mp4/fragments';
import type { FakeOutput } from '#test/fakes/mediaconvert/jobs.ts';

/** Writes the playlist of a track's key frames, which are the first frames of its segments. */
export async function keyFramePlaylist(folder: string, playlist: string): Promise<string> {
  const lines: string[] = [];
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-MAP')) lines.push('#EXT-X-I-FRAMES-ONLY');
    if (!line.endsWith('.cmfv')) {
      lines.push(line);
      continue;
    }
    const segment = await readFile(join(folder, line));
    const start = segment.indexOf('moof') - 4;
    const { first_end } = fragmentFacts(segment.subarray(start));
    lines.push(`#EXT-X-BYTERANGE:${first_end}@${start}`, line);
  }
  return lines.join('\n');
}

/** Writes the multivariant playlist, which lists a variant once for each audio group. */
export function writeMultivariantPlaylist(outputs: FakeOutput[], base: string): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { nameModifier, audioDescriptions, containerSettings } of outputs)
    for (const { streamName } of audioDescriptions ?? []) {
      const { audioGroupId, audioTrackType } = containerSettings.cmfcSettings;
      const isDefault = audioTrackType?.endsWith('_DEFAULT') ? 'YES' : 'NO';
      lines.push(
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${audioGroupId}",NAME="${streamName}",DEFAULT=${isDefault},URI="${base}${nameModifier}.m3u8"`,
      );
    }
  for (const { nameModifier, videoDescription, containerSettings } of outputs) {
    if (!videoDescription) continue;
    const { width, height, codecSettings } = videoDescription;
    const { audioRenditionSets = '', iFrameOnlyManifest } = containerSettings.cmfcSettings;
    const bandwidth = codecSettings.h264Settings.maxBitrate + 128_000;
    for (const group of audioRenditionSets.split(',')) {
      const codecs = group ? 'avc1.64001f,mp4a.40.2' : 'avc1.64001f';
      lines.push(
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${bandwidth},CODECS="${codecs}",RESOLUTION=${width}x${height},FRAME-RATE=25.000${group ? `,AUDIO="${group}"` : ''}`,
        `${base}${nameModifier}.m3u8`,
      );
    }
    if (iFrameOnlyManifest === 'INCLUDE')
      lines.push(
        `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="avc1.64001f",RESOLUTION=${width}x${height},URI="${base}${nameModifier}_I-Frame.m3u8"`,
      );
  }
  return `${lines.join('\n')}\n`;
}
