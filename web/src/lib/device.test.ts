import { expect, test } from 'vitest';
import { platformOf } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`;

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit}`, 5, 'ios'],
  ['an old iPad', `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${webkit}`, 5, 'ios'],
  ['an iPad that calls itself a Mac', mac, 5, 'ios'],
  ['a Mac', mac, 0, null],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/142.0 Mobile', 5, 'android'],
  [
    'a Windows Phone, which claims to be everything',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) like iPhone OS 7_0 Mobile',
    5,
    'windows',
  ],
  [
    'a Windows laptop with a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0',
    10,
    null,
  ],
  ['a Linux computer', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 0, null],
])('%s is recognized', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
});
