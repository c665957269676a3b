import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { root } from '#config/config.ts';
import { addServiceMetrics } from '#features/operator/metrics/measure-service.ts';
import { startTestApp } from '#test/app.ts';

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/kinora.json'])(
  'every metric used in %s exists',
  async (file) => {
    await using kinora = await startTestApp();
    const { registry } = kinora.context.metrics;
    addServiceMetrics(kinora.context);
    collectDefaultMetrics({ register: registry });
    const known = new Set(
      registry
        .getMetricsAsArray()
        .flatMap(({ name, type }) =>
          String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
        ),
    );
    const text = await readFile(join(root, file), 'utf8');
    const named = new Set(text.match(/\b(?:kinora|process|nodejs)_[a-z0-9_]+/g));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(15);
  },
);

test('docs/operating.md describes every metric of the service', async () => {
  await using kinora = await startTestApp();
  addServiceMetrics(kinora.context);
  const names = kinora.context.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const documented = await readFile(join(root, 'docs/operating.md'), 'utf8');
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
