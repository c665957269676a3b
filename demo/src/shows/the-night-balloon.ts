import type { DemoShow } from '#show.ts';

export const theNightBalloon: DemoShow = {
  title: 'The Night Balloon',
  description:
    'Every evening at nine a quiet balloon goes round the town and collects what the day has left over: one mitten, half a song, a question nobody answered. Bedtime stories for those who would like to see where everything goes.',
  creator: 'Hanna Vuorela',
  look: 'night_balloon',
  language: 'English',
  maturity_level: 'K - Kids',
  categories: ['kids_family', 'animation'],
  cast: ['Told by Hanna Vuorela', 'Eero Lind as the Basket'],
  minutes: 5,
  views: 0,
  seasons: [
    {
      title: 'Left Over',
      description: 'Six small flights before sleep.',
      began_days_ago: -11,
      episodes: [
        {
          title: 'One Mitten',
          description: 'It is red, it is left, and it would like to be two again.',
        },
        {
          title: 'Half a Song',
          description:
            'Somebody hummed it on a bicycle. The second half lives on the other side of the river.',
        },
      ],
    },
  ],
};
