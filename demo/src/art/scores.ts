export type Bed = { color: 'brown' | 'pink'; volume: number; below_hz: number };

/**
 * The music of a show: a low root note, chords in semitones above it, how often single notes are plucked, and
 * a background sound such as wind.
 */
type Score = { root_hz: number; chords: readonly (readonly number[])[]; plucks: number; bed: Bed | null };

const wind: Bed = { color: 'brown', volume: 0.09, below_hz: 420 };
const rain: Bed = { color: 'pink', volume: 0.02, below_hz: 2600 };

export const scores = {
  lighthouse: {
    root_hz: 73.4,
    chords: [
      [0, 7, 15, 19],
      [-4, 8, 12, 15],
      [3, 10, 15, 22],
      [-2, 10, 14, 17],
    ],
    plucks: 0.5,
    bed: { ...wind, volume: 0.16 },
  },
  dusk_windows: {
    root_hz: 98,
    chords: [
      [0, 7, 16, 23],
      [-3, 9, 16, 19],
      [2, 9, 17, 24],
      [-5, 7, 14, 17],
    ],
    plucks: 1.6,
    bed: null,
  },
  ice_ridges: {
    root_hz: 65.4,
    chords: [
      [0, 7, 14, 19],
      [-2, 10, 14, 21],
      [5, 12, 17, 24],
      [3, 10, 19, 22],
    ],
    plucks: 0.4,
    bed: wind,
  },
  corridor: {
    root_hz: 55,
    chords: [
      [0, 6, 12],
      [-1, 11, 13],
      [0, 8, 15],
      [-3, 6, 12],
    ],
    plucks: 0.25,
    bed: { ...wind, volume: 0.14, below_hz: 220 },
  },
  orbits: {
    root_hz: 82.4,
    chords: [
      [0, 7, 14, 21],
      [4, 11, 16, 23],
      [-3, 9, 16, 21],
      [5, 12, 16, 24],
    ],
    plucks: 1.2,
    bed: null,
  },
  understory: {
    root_hz: 87.3,
    chords: [
      [0, 7, 16, 21],
      [-5, 7, 14, 16],
      [2, 9, 14, 21],
      [-3, 9, 12, 16],
    ],
    plucks: 0.9,
    bed: rain,
  },
  canal: {
    root_hz: 61.7,
    chords: [
      [0, 7, 15, 22],
      [5, 12, 15, 20],
      [-4, 8, 15, 19],
      [-5, 7, 11, 17],
    ],
    plucks: 0.4,
    bed: rain,
  },
  moth: {
    root_hz: 77.8,
    chords: [
      [0, 7, 15, 24],
      [-4, 8, 15, 20],
      [1, 8, 17, 20],
      [-2, 10, 13, 22],
    ],
    plucks: 0.9,
    bed: null,
  },
  balloon: {
    root_hz: 130.8,
    chords: [
      [0, 7, 12, 16],
      [5, 9, 12, 17],
      [-3, 9, 12, 16],
      [7, 11, 14, 19],
    ],
    plucks: 2.4,
    bed: null,
  },
  waves: {
    root_hz: 49,
    chords: [
      [0, 12, 19, 26],
      [-2, 10, 17, 26],
      [-5, 7, 19, 22],
      [3, 15, 19, 22],
    ],
    plucks: 1.4,
    bed: null,
  },
  lanterns: {
    root_hz: 92.5,
    chords: [
      [0, 7, 12, 19],
      [-3, 9, 16, 21],
      [2, 9, 14, 21],
      [-5, 7, 14, 19],
    ],
    plucks: 1.5,
    bed: rain,
  },
  radar: {
    root_hz: 58.3,
    chords: [
      [0, 7, 13],
      [0, 8, 15],
      [-2, 10, 13],
      [-1, 6, 15],
    ],
    plucks: 0.62,
    bed: { ...wind, volume: 0.07 },
  },
  red_dunes: {
    root_hz: 82.4,
    chords: [
      [0, 7, 13, 19],
      [-2, 5, 13, 17],
      [1, 8, 13, 20],
      [0, 7, 16, 19],
    ],
    plucks: 1.1,
    bed: { ...wind, volume: 0.1 },
  },
  night_balloon: {
    root_hz: 110,
    chords: [
      [0, 7, 16, 21],
      [-3, 9, 12, 19],
      [5, 9, 17, 21],
      [-5, 7, 14, 19],
    ],
    plucks: 1.2,
    bed: null,
  },
} satisfies Record<string, Score>;

export type ScoreName = keyof typeof scores;
