import type { DemoShow } from '#show.ts';

export const whatTheIceRemembers: DemoShow = {
  title: 'What the Ice Remembers',
  description:
    'A core of ice three kilometres long is a diary of eight hundred thousand winters. Greenlandic filmmaker Aputi Lynge travels with the drillers, the dogs and the last hunters who can still read the surface of it.',
  creator: 'Aputi Lynge',
  look: 'ice_ridges',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['documentary', 'science_technology', 'nature'],
  cast: ['Aputi Lynge', 'Malik Petersen', 'Dr Hanne Brix'],
  minutes: 25,
  views: 58,
  seasons: [
    {
      title: 'The Core',
      description: 'Down through the winters, one metre at a time.',
      began_days_ago: 160,
      episodes: [
        {
          title: 'A Metre of Years',
          description:
            'The first core comes up whole. In it: a volcano, a drought and the dust of a Roman silver mine.',
        },
        {
          title: 'Reading White',
          description:
            'Malik knows eleven words for what we are standing on, and why two of them are no longer needed.',
        },
        {
          title: 'Eight Hundred Thousand',
          description:
            'The last metre of the core is brown, and older than our species. Somebody asks what it smells like. Somebody knows.',
        },
      ],
    },
  ],
};
