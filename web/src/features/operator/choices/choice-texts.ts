import type { ChoiceList } from '@kinora/contract/operator/choices';

export const choiceTexts: Record<
  ChoiceList,
  { title: string; singular: string; intro: string; empty: string }
> = {
  categories: {
    title: 'Categories',
    singular: 'category',
    intro:
      'Creators choose from these for their shows. Viewers see the categories that have shows, in this order, in the menu and on the home page.',
    empty: 'No categories yet',
  },
  languages: {
    title: 'Languages',
    singular: 'language',
    intro:
      'Creators choose from these for their shows and captions, and members choose from them for their profiles, where the first seven are shown and the others on request.',
    empty: 'No languages yet',
  },
};
