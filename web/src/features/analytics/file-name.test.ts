import { expect, test } from 'vitest';
import { csvFileName } from './file-name.ts';

test('names the file after its show, in any script', () => {
  expect(csvFileName('Соль: & Iron!', 'Watch time')).toBe('соль-iron-watch-time.csv');
});
