import type { DemoShow } from '#show.ts';

export const theGhostMonth: DemoShow = {
  title: 'The Ghost Month',
  description:
    'For thirty nights a year the doors stand open and the front row is left empty. When the last puppet theatre in Penang loses its audience of the living, its youngest player finds out how demanding the other one is.',
  creator: 'Wei Shan Ong',
  look: 'ghost_lanterns',
  language: 'Chinese',
  maturity_level: 'T - Teen',
  categories: ['fantasy', 'horror', 'music_arts'],
  cast: ['Lim Jia Hui', 'Raymond Khoo', 'Auntie Swee'],
  minutes: 23,
  views: 102,
  growth: 2.1,
  seasons: [
    {
      title: 'Thirty Nights',
      description: 'An empty front row, a borrowed drum, and one rule: never turn round.',
      began_days_ago: 26,
      episodes: [
        {
          title: 'The Front Row',
          description: 'Jia Hui’s grandfather always bowed to nobody before he played. She forgets to, once.',
        },
        {
          title: 'Paper Money',
          description:
            'Something has been leaving banknotes in the donation box. The bank says that they burned in 1957.',
        },
        {
          title: 'The Long Play',
          description:
            'There is an opera that takes nine nights to perform, and nobody living has heard the ninth.',
        },
        {
          title: 'Strike the Stage',
          description: 'On the last night the doors close. Somebody has to make sure who is on which side.',
        },
      ],
    },
  ],
};
