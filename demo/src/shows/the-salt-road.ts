import type { DemoShow } from '#show.ts';

export const theSaltRoad: DemoShow = {
  title: 'The Salt Road',
  description:
    'Four trucks leave Taoudenni with sixty tonnes of salt. Three arrive. Customs officer Leïla Haidara has nine hundred kilometres of sand, a satellite photograph and two days before the wind takes the tracks.',
  creator: 'Idris Benali',
  look: 'night_dunes',
  language: 'French',
  maturity_level: 'T - Teen',
  categories: ['action_adventure', 'thriller', 'crime_mystery'],
  cast: ['Leïla Haidara', 'Bakary Sow', 'Rustam Aliyev'],
  minutes: 28,
  views: 115,
  growth: 1.9,
  seasons: [
    {
      title: 'Four Trucks',
      description: 'Nobody steals salt. So what was in it?',
      began_days_ago: 19,
      episodes: [
        {
          title: 'Departure',
          description: 'Four drivers, four sealed loads, and a fifth set of tyres in the sand.',
        },
        {
          title: 'Kilometre 310',
          description: 'The truck is found in perfect order, with the engine warm and the kettle on.',
        },
        {
          title: 'What the Wind Leaves',
          description: 'By noon the tracks will be gone. Leïla follows them at a hundred and ten.',
        },
      ],
    },
  ],
};
