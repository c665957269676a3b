import type { DemoShow } from '#show.ts';

export const blindApproach: DemoShow = {
  title: 'Blind Approach',
  description:
    'An air traffic controller on her last night shift sees an aircraft that answers every call correctly, four minutes before she makes it. Told almost in real time from a single dark room, with eleven planes in the air and nobody to wake.',
  creator: 'Viktor Hale',
  look: 'radar',
  language: 'English',
  maturity_level: 'T - Teen',
  categories: ['thriller', 'sci-fi', 'drama'],
  cast: ['Nadia Okonjo', 'Peter Strand', 'Yusuf Amari', 'Claire Devereux'],
  minutes: 24,
  views: 174,
  growth: 0.6,
  main_region: 'GB',
  seasons: [
    {
      title: 'Season One',
      description: 'One night, one sector, one echo too many.',
      began_days_ago: 44,
      episodes: [
        {
          title: 'Four Minutes',
          description:
            'Sector nine is quiet. Then flight 618 reads back a clearance that Dana has not given yet.',
        },
        {
          title: 'Say Again',
          description:
            'She tries to call it wrong on purpose. Somebody upstairs pulls the tapes, and the tapes are already gone.',
        },
        {
          title: 'Souls on Board',
          description: 'Every transcript ends at 05:12. It is 04:40, and the weather is coming in.',
        },
      ],
    },
  ],
};
