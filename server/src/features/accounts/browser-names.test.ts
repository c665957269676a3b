import { expect, test } from 'vitest';
import { browserOf, deviceOf } from '#features/accounts/browser-names.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Computer', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Computer',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Phone',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X810) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    'Tablet',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Phone',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device', 'Unknown browser'],
  [null, 'Unknown device', 'Unknown browser'],
])('%s', (user_agent, device, browser) => {
  expect([deviceOf(user_agent, 'web'), browserOf(user_agent)]).toEqual([device, browser]);
});

test('an app says what it is', () => {
  expect(deviceOf('okhttp/5', 'android')).toBe('App');
});
