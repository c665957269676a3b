import type { DemoShow } from '#show.ts';

export const theLighthouseKitchen: DemoShow = {
  title: 'The Lighthouse Kitchen',
  description:
    'Cook and former trawlerman Eskil Dahl rows to a different lighthouse in each episode, with a single pan, and makes dinner out of whatever the tide and the keeper’s garden will give him. Recipes are approximate. The weather is not.',
  creator: 'Eskil Dahl',
  look: 'day_light',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['food_travel', 'nature'],
  cast: ['Eskil Dahl', 'Sigrun Eide'],
  minutes: 21,
  views: 78,
  growth: 1.6,
  seasons: [
    {
      title: 'The Western Skerries',
      description: 'Five lights, one pan.',
      began_days_ago: 44,
      episodes: [
        {
          title: 'Mussels at Slack Water',
          description:
            'There are twenty minutes between two tides, and the good ones grow at the bottom of both.',
        },
        {
          title: 'The Keeper’s Potatoes',
          description:
            'Sigrun has grown one row in a crack in the rock since 1979. She does not share, usually.',
        },
        {
          title: 'Bread in a Bucket',
          description:
            'The oven is at the top, the flour is at the bottom, and there are two hundred and nine steps.',
        },
      ],
    },
  ],
};
