export const maturityLevels = ['E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult'] as const;
type MaturityLevel = (typeof maturityLevels)[number];

/** Shows with this rating ask the viewer once whether they are 18 or older. */
export const adultLevel = 'A - Adult' satisfies MaturityLevel;

const shownLevels: Record<MaturityLevel, readonly MaturityLevel[]> = {
  'E - Everyone': maturityLevels,
  'K - Kids': ['E - Everyone', 'K - Kids'],
  'T - Teen': ['E - Everyone', 'K - Kids', 'T - Teen'],
  'A - Adult': maturityLevels,
};

/** Returns the ratings that are shown to a viewer with this setting; the default setting hides nothing. */
export const levelsShown = (setting: MaturityLevel): readonly MaturityLevel[] => shownLevels[setting];
