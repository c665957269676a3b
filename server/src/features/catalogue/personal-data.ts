import type { PersonalData } from '#personal-data.ts';

const list = { notPersonal: 'A list to choose from.' };

export const personalData = {
  tables: {
    languages: list,
    categories: list,
    images: {
      notPersonal:
        'Pictures are exported and deleted with the account, show, season or episode that uses them.',
    },
  },
} as const satisfies PersonalData;
