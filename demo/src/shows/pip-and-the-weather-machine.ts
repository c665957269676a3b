import type { DemoShow } from '#show.ts';

export const pipAndTheWeatherMachine: DemoShow = {
  title: 'Pip and the Weather Machine',
  description:
    'Pip is seven and three quarters and in charge of the weather, at least until Grandma comes back. With a patched balloon, a dog named Barometer and a machine that has far too many levers, every problem is a small cloud with a big opinion.',
  creator: 'Lotte Brandt',
  look: 'balloon',
  language: 'English',
  maturity_level: 'K - Kids',
  categories: ['kids_family', 'animation', 'fantasy'],
  cast: ['Mila Sommer as Pip', 'Otto Krahl as Barometer', 'Grete Fink as Grandma'],
  minutes: 7,
  views: 51,
  main_region: 'DE',
  seasons: [
    {
      title: 'Lots of Levers',
      description: 'Do not pull the green one.',
      began_days_ago: 45,
      episodes: [
        {
          title: 'The Cloud Who Would Not Rain',
          description:
            'A little cloud is saving its first rain for something special. The tomatoes cannot wait.',
        },
        {
          title: 'Snow on Thursday',
          description: 'Pip promises snow for the school fair. In June. On Thursday.',
        },
        {
          title: 'The Green Lever',
          description: 'Barometer sits on it. Now there is a rainbow in the kitchen, and it will not leave.',
        },
      ],
    },
  ],
};
