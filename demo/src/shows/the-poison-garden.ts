import type { DemoShow } from '#show.ts';

export const thePoisonGarden: DemoShow = {
  title: 'The Poison Garden',
  description:
    'Kew, 1908. Every plant in Dr Ashby’s locked glasshouse can kill, each is labelled in his own hand, and one label is missing. Constance Reed, hired to paint them, is the only person who noticed, which makes her either the witness or the suspect.',
  creator: 'Beatrix Lowe',
  look: 'glasshouse',
  language: 'English',
  maturity_level: 'T - Teen',
  categories: ['crime_mystery', 'history', 'romance'],
  cast: ['Imogen Shaw', 'Eleanor Vane', 'Yusuf Amari'],
  minutes: 27,
  views: 111,
  growth: 0.9,
  main_region: 'GB',
  seasons: [
    {
      title: 'Season One',
      description: 'One hundred and twelve labels. One hundred and thirteen plants.',
      began_days_ago: 68,
      episodes: [
        {
          title: 'Aconitum',
          description: 'Constance is told never to touch, never to taste, and never to paint the root.',
        },
        {
          title: 'A Dose of Foxglove',
          description:
            'The dose that mends a heart stops it at twice the strength. Somebody has been counting drops.',
        },
        {
          title: 'The Language of Flowers',
          description: 'A bouquet arrives at the inquest. Read from left to right, it is a threat.',
        },
        {
          title: 'Nightshade',
          description:
            'The missing label turns up in the one place that only the murderer would have looked.',
        },
      ],
    },
  ],
};
