import { expect, test } from 'vitest';
import { draftKey, forgetDrafts, readDraft, withoutFiles } from './draft.ts';

const storageOf = (stored: string | null) => ({ getItem: () => stored });

test('a draft contains everything except files', () => {
  const portrait_image = new File(['x'], 'poster.png');
  expect(withoutFiles({ title: 'Ashes', category: ['1'], portrait_image })).toEqual({
    title: 'Ashes',
    category: ['1'],
  });
});

test('a stored draft is restored, and anything else is ignored', () => {
  expect(readDraft(storageOf('{"title":"Ashes"}'), 'any')).toEqual({ title: 'Ashes' });
  for (const stored of [null, 'null', '{', '[1]', '7'])
    expect(readDraft(storageOf(stored), 'any')).toBeNull();
});

test('signing out removes every draft of the window, and nothing else', () => {
  const stored = new Map([
    [draftKey(7, 'account'), '{"date_of_birth":"1990-04-30"}'],
    [draftKey(8, 'account'), '{}'],
    ['volume', '1'],
  ]);
  forgetDrafts({
    length: stored.size,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (name) => void stored.delete(name),
  });
  expect([...stored.keys()]).toEqual(['volume']);
});
