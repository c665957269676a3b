import type { DemoShow } from '#show.ts';

export const theFerrymansLedger: DemoShow = {
  title: 'The Ferryman’s Ledger',
  description:
    'Ghent, 1911. The last canal ferryman writes down everybody he takes across at night. When three names from his book are found in the water, Inspector Lenaerts needs the ledger and its owner needs to stay out of it.',
  creator: 'Joris van Aken',
  look: 'canal',
  language: 'Dutch',
  maturity_level: 'A - Adult',
  categories: ['crime_mystery', 'history', 'thriller'],
  cast: ['Wim Dekeyser', 'Lotte Maes', 'Bram Coppens', 'Hilde Verhaegen'],
  minutes: 27,
  views: 69,
  main_region: 'DE',
  seasons: [
    {
      title: 'Season One',
      description: 'A city of bridges, and one man who never needed them.',
      began_days_ago: 17,
      episodes: [
        {
          title: 'Crossed at Two, Alone',
          description:
            'A banker pays for the return trip and does not take it. The ferryman writes down the time, as always.',
        },
        {
          title: 'The Price of Fog',
          description:
            'Lenaerts buys a crossing to read the book over the ferryman’s shoulder. One page has been cut out with care.',
        },
        {
          title: 'Nobody by That Name',
          description: 'The fourth name in the ledger belongs to a woman who was buried in spring.',
        },
        {
          title: 'The Far Bank',
          description: 'The ferryman takes one last passenger, and this time he does not write it down.',
        },
      ],
    },
  ],
};
