const indefinite = 'indefinite';

/** The lengths to choose from for a suspension; each id is a number of days. */
export const suspensionLengths = [
  { id: '1', name: 'For a day' },
  { id: '7', name: 'For a week' },
  { id: '30', name: 'For 30 days' },
  { id: '365', name: 'For a year' },
  { id: indefinite, name: 'Indefinitely' },
];

/** The number of days in a chosen length; null if it is indefinite. */
export const lengthInDays = (length: string): number | null =>
  length === indefinite ? null : Number(length);
