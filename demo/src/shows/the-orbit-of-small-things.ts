import type { DemoShow } from '#show.ts';

export const theOrbitOfSmallThings: DemoShow = {
  title: 'The Orbit of Small Things',
  description:
    'Big ideas explained with whatever is in the kitchen drawer. Astrophysicist Femi Adeyemi uses marbles, soup and a very patient dog to show why planets are round, why time runs late and what the universe does when nobody is measuring it.',
  creator: 'Femi Adeyemi',
  look: 'orbits',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['science_technology', 'documentary', 'kids_family'],
  cast: ['Femi Adeyemi', 'Biscuit the dog'],
  minutes: 12,
  views: 133,
  seasons: [
    {
      title: 'Around the Table',
      description: 'Gravity, light and time, between breakfast and the washing-up.',
      began_days_ago: 96,
      episodes: [
        {
          title: 'Why Soup Is a Galaxy',
          description:
            'Stir it once and look closely: the same mathematics that bends noodles bends spiral arms.',
        },
        {
          title: 'The Slowest Clock in the House',
          description:
            'Upstairs you age faster than in the cellar. We measure by how much, with two clocks and a ladder.',
        },
        {
          title: 'Everything Falls Sideways',
          description:
            'The Moon has been falling for four billion years and has not hit the ground. Biscuit demonstrates.',
        },
      ],
    },
  ],
};
