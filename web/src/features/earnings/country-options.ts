import { countries, countryName } from '@kinora/contract/earnings/countries';

/** All countries as options, sorted by name. */
export const countryOptions = countries
  .map((id) => ({ id, name: countryName(id) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
