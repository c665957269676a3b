import { expect, test } from 'vitest';
import { sanitizeName } from '#services/mail/sanitize-name.ts';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Dr. Ada O’Neill-Smith, Jr.', 'Dr. Ada O’Neill-Smith, Jr.'],
  ['José 🎬 李小龙 नमस्ते', 'José 🎬 李小龙 नमस्ते'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
  ['Part 1.5: 3.14', 'Part 1.5: 3.14'],
  ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['http://evil.example/login', 'evil. example/login'],
  ['HTTPS://EVIL.EXAMPLE', 'EVIL. EXAMPLE'],
  ['Pay at www.evil.example', 'Pay at www. evil. example'],
  ['bit.ly/2abc', 'bit. ly/2abc'],
  ['//evil.example', 'evil. example'],
  ['http:\\\\evil.example', 'evil. example'],
  ['http://192.0.2.7/a', '192. 0. 2. 7/a'],
  ['http://localhost', 'localhost'],
  ['пример.рф', 'пример. рф'],
  ['evil。example', 'evil. example'],
  ['evil\u200B.\u200Bexample', 'evil. example'],
  ['evil.\u2061example', 'evil. example'],
  ['evil.\uFE0Fexample', 'evil. \uFE0Fexample'],
  ['e\u034Fvil.\u{E0065}example', 'evil. example'],
  ['ev\u00ADil.example', 'evil. example'],
  ['help@evil.example', 'help@evil. example'],
  ['Ada\r\nYour account is closed:\r\nhttps://evil.example', 'Ada Your account is closed: evil. example'],
  ['Ada\u2028evil.example', 'Ada evil. example'],
  ['Ada\u0085\u0000\tB', 'Ada B'],
  ['\u202Emoc.live\u202C', 'moc. live'],
  ['hxhttp://ttp://evil.example', 'evil. example'],
])('%j becomes %j', (name, plain) => {
  expect(sanitizeName(name)).toBe(plain);
});
