import type { DemoShow } from '#show.ts';

export const saltAndLantern: DemoShow = {
  title: 'Salt and Lantern',
  description:
    'Two sisters who have not spoken in nine years inherit the lighthouse where they grew up, on the condition that they keep it lit through one winter together. The sea is patient. The village is less so, and somebody keeps leaving fresh bread at the door.',
  creator: 'Maren Solberg',
  look: 'lighthouse',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['drama', 'crime_mystery'],
  cast: ['Ingrid Aasen', 'Tove Rask', 'Halvard Moe', 'Sigrun Eide'],
  minutes: 26,
  views: 212,
  growth: 1.5,
  seasons: [
    {
      title: 'The First Winter',
      description:
        'Astrid and Liv come home to a light that has not missed a night in a hundred and forty years.',
      began_days_ago: 186,
      episodes: [
        {
          title: 'The Keeper’s Chair',
          description:
            'The ferry turns back in the swell and leaves the sisters with one suitcase, a generator and their father’s chair, which nobody may sit in.',
        },
        {
          title: 'Nine Years of Tuesdays',
          description:
            'A box of unsent letters is found behind the lens. Liv reads them aloud during the storm; Astrid pretends not to listen.',
        },
        {
          title: 'A Hundred and Forty Years',
          description:
            'The lamp fails on the longest night, and a trawler is out there. There is one way to make a light without electricity.',
        },
        {
          title: 'The Inspector of Lights',
          description:
            'A letter announces an inspection that was cancelled in 1987. The inspector comes all the same.',
        },
        {
          title: 'Salt in the Sugar',
          description:
            'It is Liv’s turn to cook, Astrid’s turn to apologise, and the radio’s turn to say something that neither of them can take back.',
        },
        {
          title: 'First Ferry',
          description:
            'The ice goes out on the same day as their agreement. There are two tickets on the table, and one bag is packed.',
        },
      ],
    },
    {
      title: 'The Second Winter',
      description: 'The agreement was one winter. The spring ferry leaves without them.',
      began_days_ago: 9,
      episodes: [
        {
          title: 'What the Ferry Brought',
          description:
            'A surveyor arrives with a measuring tape, good manners and a plan to automate everything.',
        },
        {
          title: 'Bread at the Door',
          description: 'Liv stays up to see who has been feeding them. She is not prepared for the answer.',
        },
        {
          title: 'Low Water',
          description:
            'At the lowest tide of the century the wreck shows itself, and so does what their father did about it.',
        },
        {
          title: 'The Other Keeper',
          description:
            'There is a second name in the logbook, in their father’s hand, for every night of the winter of 1994.',
        },
      ],
    },
  ],
};
