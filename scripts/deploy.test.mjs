import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderChart } from './chart.mjs';
import { readCopy, readDockerfile, readEnv } from './dockerfile.mjs';
import { root } from './run.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');
const stages = readDockerfile(read('deploy/Dockerfile'));
const image = /** @type {import('./dockerfile.mjs').Stage} */ (stages.at(-1));
const settings = new Set(
  read('server/src/config/environment.ts')
    .match(/^ {2}[A-Z][A-Z0-9_]+(?=: )/gm)
    ?.map((one) => one.trim()),
);
/** Variables that Node, the C library or the system reads. */
const foreignVariables = new Set(['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'TMPDIR']);
/** @param {Iterable<string>} names */
const unknown = (names) => [...names].filter((name) => !settings.has(name) && !foreignVariables.has(name));

test('the Dockerfile copies files that exist, and runs npm scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const names = stages.map(({ name }) => name);
  for (const { steps } of stages)
    for (const { name, text } of steps) {
      for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g))
        expect(Object.keys(scripts)).toContain(script);
      for (const [, workspace = ''] of text.matchAll(/--workspace @kinora\/(\w+)/g))
        expect(existsSync(join(root, workspace, 'package.json')), workspace).toBe(true);
      if (name !== 'COPY') continue;
      const { from, sources } = readCopy(text);
      const missing = sources.filter((source) => from === null && !existsSync(join(root, source)));
      expect(missing).toEqual([]);
      expect([null, ...names]).toContain(from);
    }
});

test('the image has the sources of every workspace needed at run time, and .dockerignore lets them into the build', () => {
  const ignored = read('.dockerignore');
  const copied = image.steps
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ text }) => readCopy(text).sources);
  for (const folder of ['contract', 'media', 'server', 'demo', 'content']) expect(copied).toContain(folder);
  for (const { steps } of stages)
    for (const { text } of steps.filter((step) => step.name === 'COPY')) {
      const { from, sources } = readCopy(text);
      if (from) continue;
      for (const source of sources) {
        const isIncluded = [source, ...source.split('/').map((_, at, all) => all.slice(0, at).join('/'))];
        expect(
          isIncluded.some((path) => ignored.split('\n').includes(`!${path}`)),
          source,
        ).toBe(true);
      }
    }
});

test('the image does not run as root, checks its health, and starts programs that exist with settings that exist', () => {
  const textOf = (/** @type {string} */ name) => image.steps.find((step) => step.name === name)?.text ?? '';
  expect(textOf('USER')).toBe('1000:1000');
  const env = readEnv(textOf('ENV'));
  expect(unknown(Object.keys(env))).toEqual([]);
  expect(textOf('HEALTHCHECK')).toContain(`:${env.METRICS_PORT}/readyz`);
  const [, program = ''] = JSON.parse(textOf('CMD'));
  expect(existsSync(join(root, program))).toBe(true);
  expect(read('deploy/docker/kinora')).toContain('/app/server/src/main-cli.ts');
});

test('packages used in production are dependencies of their workspace, not development dependencies', () => {
  for (const workspace of ['contract', 'media', 'server', 'demo']) {
    const { dependencies = {} } = JSON.parse(read(`${workspace}/package.json`));
    const sources = globSync(`${workspace}/src/**/*.ts`, { cwd: root }).filter(
      (path) => !path.endsWith('.test.ts'),
    );
    const imported = new Set(
      sources
        .flatMap((path) => [
          ...read(path).matchAll(/^import (?!type )[^;]*?from '([^']+)'|import\('([^']+)'\)/gm),
        ])
        .map(([, one, other]) => /^(?:@[^/]+\/)?[^/]+/.exec(one ?? other ?? '')?.[0] ?? '')
        .filter((name) => !/^(node:|#|\.)/.test(name)),
    );
    expect(
      [...imported].filter((name) => !(name in dependencies)),
      workspace,
    ).toEqual([]);
  }
});

test('compose runs two API processes, a worker and what they need', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true });
  const { services } = compose;
  for (const name of ['api-1', 'api-2', 'worker']) {
    const { command, environment, read_only, stop_grace_period } = services[name];
    expect(existsSync(join(root, command[1])), name).toBe(true);
    expect(unknown(Object.keys(environment))).toEqual([]);
    expect(read_only).toBe(true);
    expect(parseInt(stop_grace_period)).toBeGreaterThan(23);
  }
  for (const { depends_on = {}, volumes = [] } of Object.values(services)) {
    for (const other of Object.keys(depends_on)) expect(services).toHaveProperty(other);
    for (const volume of volumes) {
      const [source] = volume.split(':');
      const exists = source.startsWith('.')
        ? existsSync(join(root, 'deploy', source))
        : source in compose.volumes;
      expect(exists, source).toBe(true);
    }
  }
  const caddy = read('deploy/caddy/Caddyfile');
  for (const [, host = ''] of caddy.matchAll(/\b([\w-]+):(?:3000|8333)\b/g))
    expect(services).toHaveProperty([host]);
  const used = new Set([...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const documented = new Set(
    [...read('deploy/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  );
  expect(used).toEqual(documented);
});

test('the chart scales API and worker separately, migrates first, and lets nothing run as root', () => {
  const folder = 'deploy/helm/kinora';
  const templates = Object.fromEntries(
    globSync(`${folder}/templates/*`, { cwd: root }).map((path) => [path, read(path)]),
  );
  const values = read(`${folder}/values.yaml`);
  const manifests = renderChart(templates, values);
  const manifestsOf = (/** @type {string} */ kind) => manifests.filter((one) => one.kind === kind);
  expect(manifestsOf('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual([
    'kinora-api',
    'kinora-worker',
  ]);
  expect(unknown(Object.keys(manifestsOf('ConfigMap')[0]?.data))).toEqual([]);
  const [job] = manifestsOf('Job');
  expect(job?.metadata.annotations['helm.sh/hook']).toBe('pre-upgrade');
  expect(job?.spec.template.spec.containers[0].command).toEqual(['kinora', 'migrate']);
  const [api, worker] = [manifestsOf('Deployment')[0], manifestsOf('StatefulSet')[0]];
  expect([api?.spec.replicas, worker?.spec.replicas]).toEqual([2, 1]);
  for (const manifest of [api, worker, job]) {
    const spec = manifest?.spec;
    const pod = spec.template.spec;
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    const [container] = pod.containers;
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    const mounted = container.volumeMounts.map((/** @type {any} */ one) => one.name);
    const volumes = [
      ...(pod.volumes ?? []),
      ...(spec.volumeClaimTemplates ?? []).map((/** @type {any} */ one) => one.metadata),
    ];
    for (const name of mounted) expect(volumes.map(({ name: own }) => own)).toContain(name);
    if (pod.restartPolicy === 'Never') continue;
    expect(existsSync(join(root, container.command[1]))).toBe(true);
    expect(Object.entries(spec.selector.matchLabels)).toSatisfy((/** @type {[string, string][]} */ labels) =>
      labels.every(([name, value]) => spec.template.metadata.labels[name] === value),
    );
    const ports = container.ports.map((/** @type {any} */ { name }) => name);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(ports).toContain(container[probe].httpGet.port);
  }
  expect(
    renderChart(templates, values, { migrate: { enabled: false }, ingress: { enabled: false } }),
  ).toHaveLength(manifests.length - 2);
});

test('systemd units start programs that exist, with settings that exist', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root });
  expect(units).toHaveLength(3);
  for (const unit of units) {
    const text = read(unit);
    const program = /^ExecStart=\/opt\/kinora\/node_modules\/\.bin\/node \S+ (\S+)$/m.exec(text)?.[1] ?? '';
    expect(existsSync(join(root, program)), unit).toBe(true);
    const names = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(
      ([, line = '']) => line.match(/\w+(?==)/g) ?? [],
    );
    expect(unknown(names), unit).toEqual([]);
  }
  expect(
    unknown([...read('deploy/systemd/kinora.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)),
  ).toEqual([]);
  const ports = read('deploy/nginx/kinora.conf').match(/(?<=127\.0\.0\.1:)\d+/g);
  expect(ports).toEqual(['3001', '3002']);
});

test('alert rules and the dashboard are complete, and each alert states what to do', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yml'));
  const rules = groups.flatMap((/** @type {any} */ { rules: some }) => some);
  expect(new Set(rules.map((/** @type {any} */ { alert }) => alert)).size).toBe(rules.length);
  for (const { expr, labels, annotations } of rules) {
    expect(expr).toBeTruthy();
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(Object.keys(annotations)).toEqual(['summary', 'action']);
  }
  const { panels } = JSON.parse(read('deploy/grafana/kinora.json'));
  const ids = panels.map((/** @type {any} */ { id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
