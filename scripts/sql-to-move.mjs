/** Files whose SQL still has to move to a queries file. Lines leave this list; none is added. @type {readonly string[]} */
export const sqlToMove = [
  'server/src/features/discovery/recommendations/candidates.ts',
  'server/src/features/discovery/recommendations/interactions.ts',
  'server/src/features/discovery/recommendations/known-shows.ts',
  'server/src/features/discovery/recommendations/learn.ts',
  'server/src/features/discovery/recommendations/watch-times.ts',
  'server/src/features/discovery/scores.ts',
  'server/src/features/discovery/search/vocabulary.ts',
  'server/src/features/playback/extras.ts',
  'server/src/features/playback/keep-watched.ts',
];
