import type { DemoShow } from '#show.ts';

export const signalToNoise: DemoShow = {
  title: 'Signal to Noise',
  description:
    'For thirty-one years the Hollow Creek antenna has recorded nothing. The week before it is switched off, the night engineer hears her own voice in the static, reading out a number that gets smaller by one every evening.',
  creator: 'Ren Ishikawa',
  look: 'array',
  language: 'English',
  maturity_level: 'T - Teen',
  categories: ['sci-fi', 'drama', 'science_technology'],
  cast: ['Hana Mori', 'Peter Strand', 'Lucía Ferrer'],
  minutes: 26,
  views: 126,
  growth: 1.4,
  main_region: 'US',
  seasons: [
    {
      title: 'Thirty-One Years',
      description: 'A dish the size of a village, a staff of four, and a countdown.',
      began_days_ago: 51,
      episodes: [
        {
          title: 'Calibration',
          description:
            'Mika checks the receiver, the cables and her own sleep. The voice is still hers, and tonight it says forty-four.',
        },
        {
          title: 'Interference',
          description:
            'A truck, a microwave oven, a military jet: she rules them out one by one, and writes down what is left.',
        },
        {
          title: 'The Quiet Zone',
          description:
            'The nearest town agrees to turn everything off for ten minutes. Not everybody keeps the promise.',
        },
        {
          title: 'Reply',
          description:
            'There is just enough power left to send six words. The staff of four has five opinions.',
        },
      ],
    },
  ],
};
