import { Writable } from 'node:stream';
import fastify, { type FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { respondToError } from '#http/answer-error.ts';
import { forbidden, notFound, Refusal } from '#http/errors.ts';
import { createLog } from '#log.ts';

test('calls refused because of permission, rate or token are logged with the caller’s network', async () => {
  const lines: unknown[] = [];
  const write = (line: Buffer, _: unknown, done: () => void) => {
    lines.push(JSON.parse(line.toString()));
    done();
  };
  const log = createLog('info', new Writable({ write }));
  await using app = fastify();
  app.setErrorHandler((error: FastifyError, request, reply) => respondToError(error, request, reply, log));
  const refusals = {
    '/api/forbidden/:id': () => forbidden('This show belongs to another publisher.'),
    '/api/often/:id': () => new Refusal(429, 'Please wait.'),
    '/api/missing/:id': () => notFound('There is nothing here.'),
    '/api/token/:id': () => new Refusal(401, 'Your session has ended.'),
  };
  for (const [path, refusal] of Object.entries(refusals))
    app.get(path, () => {
      throw refusal();
    });
  for (const path of Object.keys(refusals)) await app.inject(path.replace(':id', '7'));
  await app.inject({ url: '/api/token/7', headers: { authorization: 'Bearer made-up' } });
  expect(lines).toMatchObject([
    { msg: 'A call was refused', status: 403, path: '/api/forbidden/:id', network: '127.0.0.1' },
    { msg: 'A call was refused', status: 429, path: '/api/often/:id', network: '127.0.0.1' },
    { msg: 'A call was refused', status: 401, path: '/api/token/:id', network: '127.0.0.1' },
  ]);
  // A call without a token is not logged: the caller is only asked to sign in.
  expect(lines).toHaveLength(3);
});
