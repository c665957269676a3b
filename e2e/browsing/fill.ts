import { expect } from '@playwright/test';
import { test } from './catalogue-test.ts';

// Runs before the other journeys, so that the shows are ready when they start.
test('a publisher fills the catalogue that the other journeys browse', ({ catalogue }) => {
  expect(Object.keys(catalogue.shows)).toHaveLength(6);
});
