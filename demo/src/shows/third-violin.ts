import type { DemoShow } from '#show.ts';

export const thirdViolin: DemoShow = {
  title: 'Third Violin',
  description:
    'There is no third violin in a string quartet, which does not stop Jonas from being hired as one. A comedy about four people who can no longer stand each other, the fifth who has to turn the pages, and a tour of eleven very small towns.',
  creator: 'Ilse Brandvold',
  look: 'strings',
  language: 'German',
  maturity_level: 'E - Everyone',
  categories: ['music_arts', 'comedy', 'drama'],
  cast: ['Moritz Adler', 'Giulia Ferrante', 'Sabine Köhler', 'Tove Rask'],
  minutes: 22,
  views: 92,
  growth: 1.7,
  main_region: 'DE',
  seasons: [
    {
      title: 'The Winter Tour',
      description: 'Eleven towns, one minibus, no heating.',
      began_days_ago: 40,
      episodes: [
        {
          title: 'Page Turner',
          description: 'Jonas has one task and a cold. The slow movement has never been so exciting.',
        },
        {
          title: 'Encore in Unterwellenborn',
          description: 'The hall holds two hundred. Nine have come, and six of them are a choir.',
        },
        {
          title: 'Perfect Pitch',
          description: 'The minibus hums a quarter tone flat and it is ruining everybody’s life.',
        },
        {
          title: 'Five Chairs',
          description: 'Somebody has set out five chairs. For the first time nobody takes one away.',
        },
      ],
    },
  ],
};
