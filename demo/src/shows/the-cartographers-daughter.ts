import type { DemoShow } from '#show.ts';

export const theCartographersDaughter: DemoShow = {
  title: 'The Cartographer’s Daughter',
  description:
    'In 1893 Edith Marlow inherits her father’s unfinished map and his one remaining guide. The blank space in the middle of it is four hundred miles wide, two empires want it, and Edith has promised her mother to be home by spring.',
  creator: 'Tamsin Okafor',
  look: 'high_pass',
  language: 'English',
  maturity_level: 'T - Teen',
  categories: ['action_adventure', 'history', 'romance'],
  cast: ['Eleanor Vane', 'Rustam Aliyev', 'Claire Devereux'],
  minutes: 24,
  views: 118,
  growth: 1.2,
  main_region: 'GB',
  seasons: [
    {
      title: 'The Blank Sheet',
      description: 'A surveyor’s chain, eleven mules and a pass that is open for three weeks a year.',
      began_days_ago: 73,
      episodes: [
        {
          title: 'Triangulation',
          description:
            'To measure a mountain you need two others that stand still. Edith has fog, a borrowed theodolite and a guide who will not say the mountain’s name.',
        },
        {
          title: 'The Price of Mules',
          description:
            'Every animal in the valley has been hired by a Russian botanist who does not know one flower.',
        },
        {
          title: 'Above the Snow Line',
          description: 'The pass closes a week early, with half of the expedition on either side of it.',
        },
        {
          title: 'A Name for It',
          description:
            'The Society in London offers to name the range after a duke. Rustam asks what is wrong with the one it has.',
        },
      ],
    },
  ],
};
