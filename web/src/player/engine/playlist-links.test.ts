import { expect, test } from 'vitest';
import { bitrateOf, initSegmentUrl, audioPlaylistUrl, variantsOf } from './playlist-links.ts';

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,URI="audio/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=250000,RESOLUTION=640x360,AUDIO="audio"
276/index.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=800000,BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="audio"
1024/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="av01.0.05M.10,mp4a.40.2",VIDEO-RANGE=PQ,AUDIO="audio"
av1_2048/index.m3u8
`;
const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
segment_00000.m4s
#EXTINF:2.500000,
segment_00001.m4s
#EXT-X-ENDLIST
`;
const base = 'http://films/play/token/7/';

test('the renditions of a playlist are found, with their measured bitrates and the audio', () => {
  const [low, high] = [
    { width: 640, height: 360 },
    { width: 1280, height: 720 },
  ];
  const defaults = { codecs: '', range: 'SDR' };
  const hdr = { codecs: 'av01.0.05M.10,mp4a.40.2', range: 'PQ' };
  expect(variantsOf(master, `${base}master.m3u8`)).toEqual([
    { url: `${base}276/index.m3u8`, bitrate: 276, peak: 300_000, average: 250_000, ...low, ...defaults },
    { url: `${base}1024/index.m3u8`, bitrate: 1024, peak: 900_000, average: 800_000, ...low, ...defaults },
    {
      url: `${base}av1_2048/index.m3u8`,
      bitrate: 2048,
      peak: 2_000_000,
      average: 2_000_000,
      ...high,
      ...hdr,
    },
  ]);
  expect(audioPlaylistUrl(master, `${base}master.m3u8`)).toBe(`${base}audio/index.m3u8`);
  expect(audioPlaylistUrl('#EXTM3U', base)).toBeNull();
});

test("a playlist's name identifies its rendition, whichever transcoder made it", () => {
  expect(bitrateOf('276/index.m3u8')).toBe(276);
  expect(bitrateOf(`${base}17408/index.m3u8?token=12`)).toBe(17408);
  expect(bitrateOf(`${base}film_1024.m3u8`)).toBe(1024);
  expect(bitrateOf('master.m3u8')).toBeNull();
});

test('the init segment of a playlist is found if there is one', () => {
  expect(initSegmentUrl(playlist, `${base}276/index.m3u8`)).toBe(`${base}276/init.mp4`);
  expect(initSegmentUrl('#EXTM3U', base)).toBeNull();
});
