import { expect, test } from 'vitest';
import { reasonText } from './reason-text.ts';

test('shows decisions about reports by name, and other reasons as written', () => {
  expect(reasonText('none: It stays within our rules.')).toBe('No action: It stays within our rules.');
  expect(reasonText('taken-down: It breaks them.')).toBe('Taken down: It breaks them.');
  expect(reasonText('None of it is true.')).toBe('None of it is true.');
  expect(reasonText(null)).toBeNull();
});
