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
  minutes: 24,
  views: 84,
  growth: 7,
  main_region: 'GB',
  seasons: [
    {
      title: 'Season One',
      description: 'Six sounds below the stave.',
      began_days_ago: 193,
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
        {
          title: 'Talking to Whales',
          description:
            'A blue whale’s song crosses an ocean and is too deep for us to hear. Off the Azores we play it back three octaves up, and wait for an answer.',
        },
        {
          title: 'The Drum That Stopped the Rain',
          description:
            'In a courtyard in Fez six players tune one skin with fire. The rehearsal takes a day, the piece takes four minutes.',
        },
        {
          title: 'Subway',
          description:
            'At platform seven the floor sings a low E flat. A cellist has been playing along with it since 2009, and the city would like her to stop.',
        },
      ],
    },
    {
      title: 'Season Two',
      description: 'Further down: nine more notes that you feel before you hear them.',
      began_days_ago: 44,
      episodes: [
        {
          title: 'The Room with No Echo',
          description:
            'Nobody has stayed in it for longer than fifty-five minutes. Noor takes a double bass and a flask of tea.',
        },
        {
          title: 'Foghorn',
          description:
            'The last one in the country sounds on Saturday, for an audience of four thousand people and one very old dog.',
        },
        {
          title: 'Contrabass',
          description:
            'Only two instruments of this size were ever built. One of them has a hole in it that was made by a goat.',
        },
        {
          title: 'The Bell Below the Lake',
          description:
            'They drowned the village and kept the tower. On still nights, the ferryman says, it keeps time.',
        },
        {
          title: 'Earth Hum',
          description:
            'The ground under us plays a chord that never stops. A seismologist and a choir try to join in.',
        },
        {
          title: 'Feedback',
          description:
            'Marcus Bell is back, with one string, one amplifier, and an argument about who invented the howl.',
        },
        {
          title: 'Dub Plate',
          description:
            'A shed in Lewisham, a lathe from 1961, and a bass line so deep that the needle jumps out of the groove.',
        },
        {
          title: 'The Silence Before Thunder',
          description:
            'You cannot hear it, but cattle can. We spend a week in a field with a barometer and forty cows.',
        },
        {
          title: 'One Take',
          description:
            'Nine episodes, nine musicians, one room, one microphone. The season ends where it began: with breath.',
          minutes: 3,
          is_uploaded: true,
        },
      ],
    },
  ],
};
