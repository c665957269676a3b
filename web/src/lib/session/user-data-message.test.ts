import { expect, test } from 'vitest';
import { nativeBridge } from './native-bridge.ts';
import { userDataOf } from './user-data-message.ts';

const ada = {
  token: 'a-token',
  id: 7,
  email: 'ada@example.com',
  name: 'Ada',
  role: 'member',
  is_subscribed: false,
  isMonetized: false,
  profile_photo_path: null,
  address: null,
  maturity_level: 'E - Everyone',
  created_at: '2026-01-01T00:00:00.000Z',
};
const message = { type: 'user-data', data: ada };
const fromApp = { data: JSON.stringify(message), origin: '', source: null };
const inApp = { hasBridge: true, origins: [] };
const anotherWindow = {};

test('a message from the app signs its user in, with default settings', () => {
  expect(userDataOf(fromApp, inApp)).toMatchObject({ ...ada, preferences: { text_direction: 'ltr' } });
});

test('a message from a configured origin may be text or an object', () => {
  const trust = { hasBridge: false, origins: ['https://app.example'] };
  const sent = { origin: 'https://app.example', source: anotherWindow };
  expect(userDataOf({ ...sent, data: message }, trust)?.email).toBe(ada.email);
  expect(userDataOf({ ...sent, data: JSON.stringify(message) }, trust)?.email).toBe(ada.email);
});

test.each([
  ['another site', { ...fromApp, origin: 'https://evil.example', source: anotherWindow }],
  ['a sandboxed frame', { ...fromApp, origin: 'null', source: anotherWindow }],
  ['a site whose name begins the same way', { ...fromApp, origin: 'https://app.example.evil.example' }],
  ['a window without an origin', { ...fromApp, source: anotherWindow }],
])('a message from %s is ignored, in the app and outside', (_, sent) => {
  for (const hasBridge of [true, false])
    expect(userDataOf(sent, { hasBridge, origins: ['https://app.example'] })).toBeNull();
});

test('a message without an origin is ignored unless the page is shown in an app', () => {
  expect(userDataOf(fromApp, { hasBridge: false, origins: [] })).toBeNull();
});

test.each([
  ['invalid JSON', 'user-data'],
  ['no data', null],
  ['another type', { type: 'theme', data: ada }],
  ['no token', { type: 'user-data', data: { ...ada, token: undefined } }],
  ['a number for a name', { type: 'user-data', data: { ...ada, name: 5 } }],
  ['an unknown role', { type: 'user-data', data: { ...ada, role: 'god' } }],
])('a message with %s signs nobody in', (_, data) => {
  expect(userDataOf({ ...fromApp, data }, inApp)).toBeNull();
});

test("the page finds React Native's bridge, or Kinora's own", () => {
  const port = { postMessage: () => {} };
  expect(nativeBridge({ ReactNativeWebView: port })).toBe(port);
  expect(nativeBridge({ webkit: { messageHandlers: { kinora: port } } })).toBe(port);
  expect(nativeBridge({ KinoraBridge: port })).toBe(port);
  expect(nativeBridge({ webkit: { messageHandlers: {} } })).toBeNull();
  expect(nativeBridge({})).toBeNull();
});
