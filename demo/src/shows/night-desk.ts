import type { DemoShow } from '#show.ts';

export const nightDesk: DemoShow = {
  title: 'Night Desk',
  description:
    'The Hotel Meridian has one hundred and four rooms, sixty living guests and a very full reception after midnight. Night porter Winston handles complaints from the dead: the draught, the noise, and who has been sleeping in their bed since 1926.',
  creator: 'Desmond Ode',
  look: 'hotel_corridor',
  language: 'English',
  maturity_level: 'T - Teen',
  categories: ['comedy', 'horror', 'fantasy'],
  cast: ['Winston Adeleke', 'Imogen Shaw', 'Franco Testa'],
  minutes: 22,
  views: 99,
  growth: 2.3,
  main_region: 'US',
  seasons: [
    {
      title: 'Checking In',
      description: 'Breakfast is served from seven, for those who can.',
      began_days_ago: 33,
      episodes: [
        {
          title: 'Room 104',
          description: 'There is no room 104. The lady staying in it would like her key.',
        },
        {
          title: 'Late Check-Out',
          description: 'Mr Abernathy was due to leave on 3 October 1931. Winston brings up the bill.',
        },
        {
          title: 'The Inspector Calls',
          description:
            'One star depends on the plumbing, the other on whether the fourth floor can keep quiet for an hour.',
        },
        {
          title: 'Do Not Disturb',
          description: 'A séance is booked into the Blue Salon. Everybody is offended.',
        },
      ],
    },
  ],
};
