import { reportExperience } from '@kinora/contract/playback/playback';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';

test('reports from players are counted without identifying anyone', async () => {
  await using kinora = await startTestApp();
  const viewer = await kinora.subscriber('Ada Viewer');
  const report = (body: object) =>
    kinora.as(viewer, reportExperience, {
      body: {
        outcome: 'played',
        start_ms: 700,
        played_ms: 60_000,
        stalls: 0,
        stalled_ms: 0,
        failure: null,
        ...body,
      },
    });
  await report({});
  await report({ start_ms: 3000, stalls: 2, stalled_ms: 4500 });
  await report({ outcome: 'failed', start_ms: null, played_ms: 0, failure: 'decoding' });
  const metrics = await kinora.context.metrics.read();
  for (const line of [
    'kinora_playbacks_total{outcome="played"} 2',
    'kinora_playbacks_total{outcome="failed"} 1',
    'kinora_playback_start_seconds_bucket{le="1"} 1',
    'kinora_playback_start_seconds_count 2',
    'kinora_playback_stalls_total 2',
    'kinora_playback_stalled_seconds_total 4.5',
    'kinora_playback_played_seconds_total 120',
    'kinora_playback_failures_total{kind="decoding"} 1',
  ])
    expect(metrics).toContain(`${line}\n`);
  expect(metrics).not.toContain('Ada');
  const { errors } = await kinora.refused(viewer, reportExperience, {
    body: { outcome: 'played', start_ms: 1, played_ms: -1, stalls: 0, stalled_ms: 0, failure: null },
  });
  expect(Object.keys(errors)).toEqual(['played_ms']);
});
