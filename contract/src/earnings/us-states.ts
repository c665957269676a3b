/** The states, territories and military mail regions of the United States, by their postal codes. */
const usStates: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** Returns the code of a state written as its code or its name; undefined for anything else. */
export function usStateCode(written: unknown): string | undefined {
  const normalized = typeof written === 'string' ? written.trim().toLowerCase() : undefined;
  return Object.keys(usStates).find(
    (code) => code.toLowerCase() === normalized || usStates[code]?.toLowerCase() === normalized,
  );
}

/**
 * Whether the text is a region and a country, such as `São Paulo, SP, Brazil`; false for `Oakland, CA`, which
 * is a mistyped United States address.
 */
export function isForeignRegion(written: string): boolean {
  const parts = written.split(',').map((part) => part.trim());
  const country = parts.at(-1) ?? '';
  const isUsState = /^[A-Za-z]{2}$/.test(country) && usStateCode(country) !== undefined;
  return (
    parts.length > 1 &&
    parts.every((part) => /\p{L}/u.test(part)) &&
    !isUsState &&
    !/^(?:U\.?S\.?(?:A\.?)?|United States(?: of America)?)$/i.test(country)
  );
}
