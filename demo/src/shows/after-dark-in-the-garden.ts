import type { DemoShow } from '#show.ts';

export const afterDarkInTheGarden: DemoShow = {
  title: 'After Dark, in the Garden',
  description:
    'At dusk the second shift begins. With cameras that need less light than an owl, naturalist Eliza Trent films what happens in one ordinary garden between the last cup of tea and the first: hunters, perfumers, acrobats, and a hedgehog with a schedule.',
  creator: 'Eliza Trent',
  look: 'luna_moth',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['nature', 'documentary', 'science_technology'],
  cast: ['Narrated by Eliza Trent'],
  minutes: 25,
  views: 81,
  growth: 1.1,
  main_region: 'GB',
  seasons: [
    {
      title: 'One Summer',
      description: 'Half a tennis court in Leicestershire, from May to September.',
      began_days_ago: 58,
      episodes: [
        {
          title: 'The Perfume Shift',
          description: 'Some flowers save their scent for midnight. We meet who they are saving it for.',
        },
        {
          title: 'Listening for Moths',
          description:
            'A bat shouts, a moth hears, and the whole conversation is over in a fifth of a second.',
        },
        {
          title: 'The Hedgehog at 10.40',
          description:
            'He has come by at the same minute for three weeks. Tonight somebody has moved the fence.',
        },
      ],
    },
  ],
};
