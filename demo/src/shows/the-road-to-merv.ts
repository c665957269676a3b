import type { DemoShow } from '#show.ts';

export const theRoadToMerv: DemoShow = {
  title: 'The Road to Merv',
  description:
    'Two cousins restore a 1974 bus and drive the old silk road from Tashkent to a city that is mostly sand. Nine hundred kilometres of breakdowns, bread ovens, border stamps and people who insist that you sit down first.',
  creator: 'Dilnoza Karimova',
  look: 'red_dunes',
  language: 'English',
  maturity_level: 'E - Everyone',
  categories: ['food_travel', 'history'],
  cast: ['Dilnoza Karimova', 'Rustam Karimov', 'The bus'],
  minutes: 24,
  views: 0,
  seasons: [
    {
      title: 'The First Nine Hundred',
      description: 'One bus, two drivers, and a map from another century.',
      began_days_ago: -4,
      episodes: [
        {
          title: 'Second Gear',
          description: 'The bus leaves the courtyard on the third try and the city on the ninth.',
        },
        {
          title: 'Bread for the Road',
          description: 'A baker gives them forty loaves, and a reason to turn left.',
        },
      ],
    },
  ],
};
