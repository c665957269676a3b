import type { DemoShow } from '#show.ts';

export const doNotWakeTheHouse: DemoShow = {
  title: 'Do Not Wake the House',
  description:
    'A night nurse takes a job in a manor with one rule: after eleven, walk softly. The corridor on the second floor is longer than the house is wide. Every night it is one door longer, and every night somebody has already made the bed.',
  creator: 'Inês Carvalho',
  look: 'corridor',
  language: 'Portuguese',
  maturity_level: 'E - Everyone',
  categories: ['horror', 'thriller'],
  cast: ['Beatriz Lemos', 'Rui Falcão', 'Dona Amélia Sá'],
  minutes: 25,
  views: 108,
  growth: 1.6,
  seasons: [
    {
      title: 'Season One',
      description: 'Three nights, three doors.',
      began_days_ago: 37,
      episodes: [
        {
          title: 'Eleven O’Clock',
          description:
            'The patient sleeps. The house does not. Clara counts fourteen doors, and goes to bed sure that there were thirteen.',
        },
        {
          title: 'The Room with Her Name',
          description: 'There is a uniform on the chair, in her size, worn thin at the elbows.',
        },
        {
          title: 'Walk Softly',
          description:
            'She finds the wall where the corridor has to end, and hears somebody count on the other side.',
        },
      ],
    },
  ],
};
