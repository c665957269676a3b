import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';

const problemsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('an empty environment is a laptop: embedded, local, with the demo', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: 'localhost',
    public_url: 'http://localhost:3000',
    database_url: null,
    storage_url: null,
    demo: true,
    price_minor: 999,
  });
});

test('everything that is wrong is said at once', () => {
  const problems = problemsOf({
    PORT: 'many',
    DATABASE_URL: 'mysql://x/y',
    DEMO: 'yes',
    CURRENCY: 'dollars',
  });
  expect(problems.split('\n').toSorted()).toEqual([
    'CURRENCY must be three small letters, such as usd',
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
    'DEMO must be 0 or 1',
    'PORT must be a whole number',
  ]);
});

test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://kinora.example' }, { HOST: '0.0.0.0' }])(
  'what strangers can reach is production, and refuses a shifted clock: %j',
  (reachable) => {
    expect(readConfig(reachable).production).toBe(true);
    expect(problemsOf({ ...reachable, CLOCK_OFFSET: '60' })).toBe('CLOCK_OFFSET is refused in production');
  },
);

test('a database server comes without the demo, unless it is asked for', () => {
  const DATABASE_URL = 'postgres://kinora@localhost/kinora';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

test('an empty value counts as none', () => {
  expect(readConfig({ PUBLIC_URL: '', PORT: '' })).toMatchObject({
    public_url: 'http://localhost:3000',
    port: 3000,
  });
});
