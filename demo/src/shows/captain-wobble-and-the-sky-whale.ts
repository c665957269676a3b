import type { DemoShow } from '#show.ts';

export const captainWobble: DemoShow = {
  title: 'Captain Wobble and the Sky Whale',
  description:
    'Captain Wobble has a balloon with a leak, a crew of one goat, and a map of everywhere that nobody has lost yet. Somewhere above the clouds a whale is singing, and it would like some company.',
  creator: 'Owen Pryce',
  look: 'sunrise_balloon',
  language: 'English',
  maturity_level: 'K - Kids',
  categories: ['kids_family', 'animation', 'action_adventure'],
  cast: ['Owen Pryce', 'Bronwen Ellis'],
  minutes: 9,
  views: 64,
  growth: 1.5,
  main_region: 'GB',
  seasons: [
    {
      title: 'Up',
      description: 'Ballast overboard.',
      began_days_ago: 36,
      episodes: [
        {
          title: 'A Leak the Size of a Pea',
          description: 'You can mend it with toffee. You cannot then stop the goat from eating it.',
        },
        {
          title: 'The Island That Floated Off',
          description: 'It only wanted to see the sea from the other side.',
        },
        {
          title: 'The Song in the Cloud',
          description: 'The whale knows one song, and it is too low to hear. The goat dances anyway.',
        },
      ],
    },
  ],
};
