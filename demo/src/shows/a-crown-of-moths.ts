import type { DemoShow } from '#show.ts';

export const aCrownOfMoths: DemoShow = {
  title: 'A Crown of Moths',
  description:
    'In a kingdom where the dead send messages on the wings of moths, the royal archivist receives one addressed to the heir, who does not exist. To find out who it is meant for she must cross a country that has been told to burn every light at dusk.',
  creator: 'Saoirse Quill',
  look: 'moth',
  language: 'English',
  maturity_level: 'T - Teen',
  categories: ['fantasy', 'drama', 'action_adventure'],
  cast: ['Aoife Brennan', 'Kwame Asante', 'Elspeth Moray', 'Tomas Reyl'],
  minutes: 28,
  views: 120,
  growth: 1.8,
  seasons: [
    {
      title: 'Book One: Dusk',
      description: 'The archive burns, and one page flies away.',
      began_days_ago: 170,
      episodes: [
        {
          title: 'The Archivist of Wings',
          description:
            'Neve has catalogued nine thousand messages from the dead and never once opened one. Tonight one knows her name.',
        },
        {
          title: 'No Lamps After Dark',
          description: 'On the north road a boy sells candles to people who could hang for buying them.',
        },
      ],
    },
    {
      title: 'Book Two: Moonless',
      description: 'There is an heir. She would rather not be.',
      began_days_ago: 1,
      episodes: [
        {
          title: 'The Girl Who Was Not Listed',
          description:
            'In a village of glassblowers nobody remembers the fourth daughter, and she intends to keep it that way.',
        },
        {
          title: 'A Throne of Dust',
          description: 'The council meets by moonlight. By morning half of it has flown.',
        },
      ],
    },
  ],
};
