import { expect, test } from 'vitest';
import { damageSentences, damageSummary, type DamagedStretch } from './damage.ts';

const stretch = (of: DamagedStretch['of'], from_s: number, length_s: number) => ({ of, from_s, length_s });

test('each stretch gets its own sentence', () => {
  const stretches = [stretch('sound', 31.2, 2.1), stretch('both', 760, 3.4), stretch('picture', 3723, 0.3)];
  expect(damageSentences({ stretches, unlisted: 0, total_s: 5.8 })).toEqual([
    'The sound at 0:31 could not be read for about 2 s.',
    'About 3 s at 12:40 could not be read.',
    'The picture at 1:02:03 could not be read for less than a second.',
  ]);
});

test('many stretches are summarized by the longest', () => {
  const stretches = [stretch('sound', 31, 2), stretch('both', 760, 300)];
  const damage = { stretches, unlisted: 0, total_s: 302 };
  expect(damageSummary(damage)).toBe(
    'About 5 min at 12:40 could not be read. 1 other place could not be read either.',
  );
  expect(damageSummary({ ...damage, unlisted: 3 })).toContain('4 other places could not be read either.');
  expect(damageSummary({ stretches: stretches.slice(0, 1), unlisted: 0, total_s: 2 })).toBe(
    'The sound at 0:31 could not be read for about 2 s.',
  );
});

test('an audio track that was left out gets its own sentence, whatever else could be read', () => {
  expect(damageSentences({ stretches: [], unlisted: 0, total_s: 0, lost_sounds: ['Deutsch'] })).toEqual([
    'The audio track “Deutsch” could not be read, so it was left out of the film.',
  ]);
});
