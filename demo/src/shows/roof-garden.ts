import type { DemoShow } from '#show.ts';

export const roofGarden: DemoShow = {
  title: 'Roof Garden',
  description:
    'Six storeys above the Rue des Martyrs grow the best tomatoes in Paris, and a lawsuit. Amélie cooks, Bakary digs, and every neighbour with a key to the roof brings a recipe, a grievance or both.',
  creator: 'Amara Diallo',
  look: 'morning_windows',
  language: 'French',
  maturity_level: 'E - Everyone',
  categories: ['romance', 'comedy', 'food_travel'],
  cast: ['Amélie Roche', 'Bakary Sow', 'Odile Petit'],
  minutes: 21,
  views: 87,
  growth: 1.3,
  seasons: [
    {
      title: 'Tomatoes',
      description: 'From the first seedling to the last court summons.',
      began_days_ago: 61,
      episodes: [
        {
          title: 'Seeds',
          description:
            'Amélie steals a pot of earth from the stairwell. Bakary, whose earth it is, brings it a saucer.',
        },
        {
          title: 'The Bee Question',
          description:
            'Madame Petit is allergic, the fig tree is not, and the assembly lasts until two in the morning.',
        },
        {
          title: 'Water Rights',
          description: 'There is one tap on the roof and it belongs to the third floor.',
        },
        {
          title: 'Harvest',
          description:
            'A table for twenty, a bailiff with a summons, and nobody willing to let the soup go cold.',
        },
      ],
    },
  ],
};
