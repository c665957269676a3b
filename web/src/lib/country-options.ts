import { countries, countryName } from '@kinora/contract/earnings/countries';

/** Every country for a list to choose from, in the order of their names. */
export const countryOptions = countries
  .map((id) => ({ id, name: countryName(id) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
