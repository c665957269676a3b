import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDoctor } from '#features/operator/doctor/doctor.ts';
import { checkFfmpeg } from '#features/operator/doctor/jobs/check-ffmpeg.ts';
import { startTestApp } from '#test/app.ts';
import { createTemporaryEnvironment, createTemporaryFolder } from '#test/service-process.ts';

async function diagnose(env: Record<string, string>): Promise<{ isHealthy: boolean; text: string }> {
  const lines: string[] = [];
  const isHealthy = await runDoctor(env, (line) => void lines.push(line), checkFfmpeg);
  return { isHealthy, text: lines.join('\n') };
}

test('the doctor finds no problems in a working setup on one machine', async () => {
  await using environment = await createTemporaryEnvironment();
  const { isHealthy, text } = await diagnose(environment.env);
  for (const sentence of [
    /ok +The settings are valid/,
    /ok +PostgreSQL \d+\.\d+.* responds in [\d.]+ ms\./,
    /ok +Its schema matches this version\./,
    /A file can be written to the data folder .* at \d+ MB\/s, read at \d+ MB\/s, and deleted\./,
    /GB are free on the disk/,
    /Without SMTP_URL, emails are shown at \/dev\/mail\./,
    /Problems: 0\. /,
  ])
    expect(text).toMatch(sentence);
  expect(isHealthy).toBe(true);
});

test('the doctor lists all configuration errors, and then checks nothing else', async () => {
  await using folder = await createTemporaryFolder();
  const { isHealthy, text } = await diagnose({
    DATA_DIR: folder.path,
    PORT: 'many',
    SMTP_URL: 'mail.example',
  });
  expect(isHealthy).toBe(false);
  expect(text).toMatch(/PROBLEM {2}PORT must be a whole number/);
  expect(text).toMatch(/PROBLEM {2}SMTP_URL must be a URL/);
  expect(text).toMatch(/Problems: 2\. Warnings: 0\. Fine: 0\.$/);
});

test('the doctor lists each part that does not work, and what to do about it', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'a-file');
  await writeFile(file, '');
  const { isHealthy, text } = await diagnose({
    DATA_DIR: file,
    DATABASE_URL: 'postgres://kinora@127.0.0.1:9/kinora',
  });
  expect(isHealthy).toBe(false);
  expect(text).toMatch(
    /PROBLEM {2}The database at 127\.0\.0\.1:9\/kinora cannot be reached: .* Check DATABASE_URL/,
  );
  expect(text).toMatch(/PROBLEM {2}The data folder .*a-file cannot be written to/);
});

test('the doctor detects a wrong number of proxies by forging an address', async () => {
  await using environment = await createTemporaryEnvironment();
  const settings = {
    ...environment.env,
    TRUST_PROXY: '1',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const diagnoseExposed = async (env: Record<string, string>) => {
    await using kinora = await startTestApp({ ...env, LOG_LEVEL: 'silent' });
    return (await diagnose({ ...settings, PUBLIC_URL: kinora.base.replace('127.0.0.1', 'localhost') })).text;
  };
  const spoofable = await diagnoseExposed({ TRUST_PROXY: '1' });
  expect(spoofable).toMatch(/ok +The service answers at http:\/\/localhost:\d+\./);
  expect(spoofable).toMatch(/PROBLEM {2}Clients can forge their address and .* TRUST_PROXY is 1/);
  expect(spoofable).toMatch(/PROBLEM {2}SMTP_URL is not set/);
  const unreachable = await diagnose({ ...settings, PUBLIC_URL: 'http://localhost:9' });
  expect(unreachable.text).toMatch(/warning {2}The service does not answer at http:\/\/localhost:9/);
});

test('the doctor reports an edge that lets everybody in, or that sends refusals that pages cannot read', async () => {
  await using environment = await createTemporaryEnvironment();
  let answer = { status: 200, headers: {} as Record<string, string> };
  const edge = createServer((_, response) => void response.writeHead(answer.status, answer.headers).end());
  await once(edge.listen(0, 'localhost'), 'listening');
  const MEDIA_URL = `http://localhost:${(edge.address() as AddressInfo).port}`;
  const diagnoseEdge = async () => (await diagnose({ ...environment.env, MEDIA_URL })).text;
  expect(await diagnoseEdge()).toMatch(/PROBLEM {2}The edge at .* with status 200 instead of 401 or 403/);
  answer = { status: 401, headers: {} };
  expect(await diagnoseEdge()).toMatch(/PROBLEM {2}The edge at .* does not send Access-Control-Allow-Origin/);
  answer = { status: 401, headers: { 'access-control-allow-origin': '*' } };
  expect(await diagnoseEdge()).toMatch(/ok +The edge at .* refuses films to anybody without a valid grant\./);
  edge.close();
  edge.closeAllConnections();
  expect(await diagnoseEdge()).toMatch(/warning {2}The edge does not answer at/);
});
