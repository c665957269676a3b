import type { DemoShow } from '#show.ts';

export const theNinthFloor: DemoShow = {
  title: 'The Ninth Floor',
  description:
    'The lift has been out of order since March, so the tenants of a nine-storey block meet where they have to: on the stairs. A comedy about groceries, gossip, a missing tortoise and the repairman who may or may not exist.',
  creator: 'Teo Marchetti',
  look: 'dusk_windows',
  language: 'Italian',
  maturity_level: 'E - Everyone',
  categories: ['comedy', 'romance'],
  cast: ['Giulia Ferrante', 'Nino Bassi', 'Carla Oduya', 'Franco Testa'],
  minutes: 22,
  views: 97,
  main_region: 'DE',
  seasons: [
    {
      title: 'Out of Order',
      description: 'Nine floors, one hundred and sixty-two steps, no secrets.',
      began_days_ago: 156,
      episodes: [
        {
          title: 'One Hundred and Sixty-Two',
          description:
            'A sofa is delivered to the ninth floor. By the fourth everybody has an opinion about it, and by the sixth it has a tenant.',
        },
        {
          title: 'The Minutes of the Meeting',
          description:
            'The residents’ assembly votes on the lift, the bins and, by accident, on Nino’s engagement.',
        },
        {
          title: 'Tortoise at Large',
          description:
            'Garibaldi is missing. He was last seen on the third floor, in 2019, looking determined.',
        },
      ],
    },
  ],
};
