import type { DemoShow } from '#show.ts';

export const nightMarket: DemoShow = {
  title: 'Night Market',
  description:
    'After dark the car park empties, the gas is lit and a street appears that was not there at noon. Each episode follows one stall from the first chopped onion to the last customer, and the family that has been feeding a city one bowl at a time.',
  creator: 'Mei-Lin Tan',
  look: 'lanterns',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['food_travel', 'documentary'],
  cast: ['Mei-Lin Tan', 'Auntie Rose', 'Jun Hao Lim'],
  minutes: 23,
  views: 151,
  growth: 2.5,
  main_region: 'US',
  seasons: [
    {
      title: 'Kuala Lumpur',
      description: 'Three stalls on one street, and the argument about who was there first.',
      began_days_ago: 150,
      episodes: [
        {
          title: 'The Noodle Clock',
          description:
            'Mr Lim pulls forty kilos of noodles between six and midnight. His son has an engineering degree and an opinion.',
        },
        {
          title: 'Smoke and Lime',
          description:
            'Satay over coconut charcoal, a marinade that is written down nowhere, and a rainstorm at the worst moment.',
        },
      ],
    },
    {
      title: 'Taipei',
      description: 'The same hours, another island, and a queue that begins before the stall is built.',
      began_days_ago: 5,
      episodes: [
        {
          title: 'Pepper Bun Number One',
          description:
            'The oven is an oil drum, the recipe is a secret, and the queue is three generations deep.',
        },
        {
          title: 'The Last Stinky Tofu',
          description:
            'Madame Hsu retires on Sunday. She has until then to find somebody who can stand the smell.',
        },
      ],
    },
  ],
};
