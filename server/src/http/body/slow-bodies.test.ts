import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { login } from '@kinora/contract/accounts/account';
import { sendContactMessage } from '@kinora/contract/pages/contact';
import { startTestApp } from '#test/app.ts';

/** Starts a request and sends its body slowly; returns what the server sent until the connection ended. */
async function drip(base: string, path: string, type: string, every_ms: number): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`,
  );
  const dripping = setInterval(() => socket.write('{'), every_ms);
  try {
    return await text(socket).catch(() => '');
  } finally {
    clearInterval(dripping);
    socket.destroy();
  }
}

test('a body that arrives very slowly does not hold a connection for long', async () => {
  await using kinora = await startTestApp();
  const responses = await Promise.all([
    drip(kinora.base, login.path, 'application/json', 1000),
    drip(kinora.base, login.path, 'application/json', 15_000),
    drip(kinora.base, sendContactMessage.path, 'application/x-www-form-urlencoded', 1000),
    drip(kinora.base, sendContactMessage.path, 'multipart/form-data; boundary=b', 1000),
    drip(kinora.base, '/api/nothing', 'application/json', 1000),
  ]);
  for (const response of responses.slice(0, 3))
    expect(response).toMatch(/^HTTP\/1\.1 408 .*"status_code":408/s);
  expect(responses).toHaveLength(5);
}, 120_000);
