import type { DemoShow } from '#show.ts';

export const understory: DemoShow = {
  title: 'Understory',
  description:
    'Nobody looks down in a forest. Filmed over four seasons within a circle of ten metres, Understory follows ferns that race for light, a beetle with a tax system and the slow, generous trade that goes on under every tree.',
  creator: 'Wren Kowalska',
  look: 'understory',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['nature', 'documentary'],
  cast: ['Narrated by Wren Kowalska'],
  minutes: 21,
  views: 76,
  growth: 2,
  seasons: [
    {
      title: 'Ten Metres',
      description: 'One circle of ground, from thaw to first frost.',
      began_days_ago: 130,
      episodes: [
        {
          title: 'Unrolling',
          description:
            'In the second week of April four hundred ferns open in nine days. Only those who start early will see the sun.',
        },
        {
          title: 'The Fungus Bank',
          description: 'Under the moss a birch lends sugar to a spruce. Somebody takes a commission.',
        },
        {
          title: 'Leaf Fall',
          description: 'In eleven days the roof comes down, and the floor has waited all year for it.',
        },
      ],
    },
  ],
};
