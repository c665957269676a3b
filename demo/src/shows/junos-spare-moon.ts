import type { DemoShow } from '#show.ts';

export const junosSpareMoon: DemoShow = {
  title: 'Juno’s Spare Moon',
  description:
    'Juno lives on a planet so small that she can walk round it before breakfast. When a second moon turns up on the doorstep she has one orbit to find out whose it is, and who is going to feed it.',
  creator: 'Marisol Vega',
  look: 'small_planets',
  language: 'Spanish',
  maturity_level: 'K - Kids',
  categories: ['kids_family', 'animation', 'sci-fi'],
  cast: ['Alma Ríos', 'Lucía Ferrer'],
  minutes: 8,
  views: 57,
  seasons: [
    {
      title: 'Once Round',
      description: 'Bring a sandwich.',
      began_days_ago: 47,
      episodes: [
        { title: 'Two Moons Is Too Many', description: 'One for the tides, one for under the bed.' },
        {
          title: 'The Comet’s Luggage',
          description: 'It comes by every seventy-six years and always forgets its umbrella.',
        },
        {
          title: 'Lights Out on the Sun',
          description: 'Somebody has to change the bulb. Juno has the longest ladder.',
        },
      ],
    },
  ],
};
