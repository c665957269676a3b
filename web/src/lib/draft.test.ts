import { expect, test } from 'vitest';
import { draftKey, forgetDrafts, readDraft, textsOf } from './draft.ts';

const storageOf = (kept: string | null) => ({ getItem: () => kept });

test('a draft contains everything except files', () => {
  const portrait_image = new File(['x'], 'poster.png');
  expect(textsOf({ title: 'Ashes', category: ['1'], portrait_image })).toEqual({
    title: 'Ashes',
    category: ['1'],
  });
});

test('restores a stored draft, and ignores anything else', () => {
  expect(readDraft(storageOf('{"title":"Ashes"}'), 'any')).toEqual({ title: 'Ashes' });
  for (const kept of [null, 'null', '{', '[1]', '7']) expect(readDraft(storageOf(kept), 'any')).toBeNull();
});

test('signing out removes every draft of the window, and nothing else', () => {
  const kept = new Map([
    [draftKey(7, 'account'), '{"date_of_birth":"1990-04-30"}'],
    [draftKey(8, 'account'), '{}'],
    ['volume', '1'],
  ]);
  forgetDrafts({
    length: kept.size,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (name) => void kept.delete(name),
  });
  expect([...kept.keys()]).toEqual(['volume']);
});
