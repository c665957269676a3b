import { expect, test } from 'vitest';
import { headerLink, trackLinks } from './playlist-links.ts';

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,URI="audio/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=640x360,AUDIO="audio"
276/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,AUDIO="audio"
2048/index.m3u8
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

test('the picture of a size and the sound are found', () => {
  expect(trackLinks(master, `${base}master.m3u8`, { bitrate: 2048, width: 1280, height: 720 })).toEqual([
    `${base}2048/index.m3u8`,
    `${base}audio/index.m3u8`,
  ]);
  expect(trackLinks(master, `${base}master.m3u8`, { bitrate: 1, width: 1, height: 1 })).toEqual([
    `${base}audio/index.m3u8`,
  ]);
});

test('the header is found, where there is one', () => {
  expect(headerLink(playlist, `${base}276/index.m3u8`)).toBe(`${base}276/init.mp4`);
  expect(headerLink('#EXTM3U', base)).toBeNull();
});
