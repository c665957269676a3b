import { expect, test } from 'vitest';
import { listProblems, notesOf } from './release-notes.mjs';

const changes = `# Changes

## Unreleased

- Not yet.

## 1.2.0, 2027-01-03

**To do when upgrading**: nothing.

- A change.

## 1.1.0, 2026-12-01

- An older change.
`;

test('the notes of a version are its section of the changelog', () => {
  expect(notesOf('1.2.0', changes)).toBe(
    '## 1.2.0, 2027-01-03\n\n**To do when upgrading**: nothing.\n\n- A change.\n',
  );
  expect(notesOf('1.2', changes)).toBeNull();
});

test('a version is released only if everything names it', () => {
  const files = {
    'server/package.json': '{ "version": "1.2.0" }',
    'Chart.yaml': 'apiVersion: v2\nversion: 1.2.0\n',
  };
  expect(listProblems('1.2.0', changes, files)).toEqual([]);
  expect(listProblems('1.3.0', changes, files)).toEqual([
    'CHANGELOG.md has no section "## 1.3.0": give "Unreleased" that name.',
    'server/package.json has the version 1.2.0 instead of 1.3.0.',
    'Chart.yaml has the version 1.2.0 instead of 1.3.0.',
  ]);
});
