import { expect, test } from 'vitest';
import { genreName, genresHeading } from './genres.ts';

test.each([
  ['action_adventure', 'Action and adventure'],
  ['sci-fi', 'Sci-fi'],
  ['Science Fiction', 'Science fiction'],
  ['science_fiction', 'Science and fiction'],
  ['  true   crime ', 'True crime'],
  ['LGBTQ stories', 'LGBTQ stories'],
  ['korean K-Drama', 'Korean K-Drama'],
  ['', ''],
])('the genre %j is displayed as %j', (name, displayed) => {
  expect(genreName(name)).toBe(displayed);
  expect(genreName(genreName(name))).toBe(displayed);
});

test.each([
  [['drama'], 'Drama'],
  [['drama', 'comedy'], 'Drama and comedy'],
  [['Drama', 'Comedy', 'HORROR'], 'Drama, comedy and HORROR'],
  [['action_adventure', 'comedy'], 'Comedy, action and adventure'],
  [['action_adventure', 'science_technology'], 'Action, adventure, science and technology'],
  [['kids_family', 'nature', 'food_travel'], 'More to explore'],
  [['a', 'b', 'c', 'd'].map((letter) => `${letter}drama`), 'Adrama, bdrama, cdrama and ddrama'],
  [['drama', 'comedy', 'horror', 'nature', 'history'], 'More to explore'],
  [['a rather long name of a genre', 'and another one that is just as long'], 'More to explore'],
  [['drama', 'Drama'], 'Drama'],
])('the genres %j share the heading %j', (names, heading) => {
  expect(genresHeading(names)).toBe(heading);
});
