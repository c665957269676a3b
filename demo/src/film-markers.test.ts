import { expect, test } from 'vitest';
import { demoShows } from '#catalogue.ts';
import { filmSeconds, planOf, shot_s } from '#film-plan.ts';
import { filmMarkers } from '#film-markers.ts';
import { scripts } from '#scripts.ts';

const films = demoShows.flatMap((show) =>
  show.seasons.flatMap(({ episodes }) => episodes).map((episode, number) => ({ show, episode, number })),
);

test('films last at least two minutes, many over twenty, and contain their intro, credits and chapters', () => {
  for (const { show, episode, number } of films) {
    const { order, seconds } = planOf(show, number);
    const { intro, credits_start_s, chapters, captions } = filmMarkers(show, number);
    expect(seconds, episode.title).toBeGreaterThan(120);
    expect(order.length * shot_s).toBeCloseTo(seconds);
    const moments = [0, intro.start_s, intro.end_s, credits_start_s, seconds];
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    const starts = chapters.map(({ start_s }) => start_s);
    expect(new Set(starts).size).toBe(starts.length);
    for (const start_s of starts) expect(start_s).toBeLessThan(seconds);
    for (const { vtt } of captions)
      expect(vtt).toMatch(/^WEBVTT\n\n(\d\d:\d\d\.\d{3} --> \d\d:\d\d\.\d{3}\n(.+\n)+\n?)+$/);
  }
  const long = films.filter(({ show, number }) => filmSeconds(show, number) > 1200);
  expect(long.length).toBeGreaterThan(20);
});

test('every script belongs to a film, and has the same number of lines in each language', () => {
  for (const [title, ofShow] of Object.entries(scripts))
    for (const [number, { spoken = {} }] of Object.entries(ofShow)) {
      expect(
        films.some((film) => film.show.title === title && film.number === Number(number)),
        `${title} ${number}`,
      ).toBe(true);
      const lengths = Object.values(spoken).map((lines) => lines.length);
      expect(new Set(lengths).size, `${title} ${number}`).toBeLessThanOrEqual(1);
    }
});
