import type { DemoShow } from '#show.ts';

export const lowFrequency: DemoShow = {
  title: 'Low Frequency',
  description:
    'Bass players, organ builders, whale listeners and a man who tunes bridges: a series about the notes that are felt before they are heard. Every episode is built around one sound and ends in a performance recorded in a single take.',
  creator: 'Noor Haddad',
  look: 'waves',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['music_arts', 'documentary'],
  cast: ['Noor Haddad', 'Marcus Bell', 'Oda Lindqvist'],
  views: 84,
  growth: 3.5,
  seasons: [
    {
      title: 'Season One',
      description: 'Three sounds below the stave.',
      began_days_ago: 31,
      episodes: [
        {
          title: 'Sixteen Feet of Air',
          description:
            'The longest pipe of an organ makes a note that no microphone likes. We go inside it with a candle.',
        },
        {
          title: 'The Line',
          description:
            'Marcus Bell played bass on four hundred records and is named on six. He picks the four bars he is proud of.',
        },
        {
          title: 'A Bridge in D',
          description:
            'In high wind the old river bridge hums. Oda has been writing a second voice for it since 1998.',
        },
      ],
    },
  ],
};
