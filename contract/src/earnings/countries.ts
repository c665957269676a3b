import * as z from 'zod/mini';

/** The ISO 3166-1 codes of the countries and territories with their own banking system. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

export const countries: readonly string[] = codes.split(' ');

/** Returns a country's name in English, such as `Germany` for `DE`. */
export const countryName = (code: string): string => inEnglish.of(code) ?? code;

const inEnglish = new Intl.DisplayNames('en', { type: 'region' });

/** The ISO 3166-1 code of a country. */
export const Country = z
  .string('Country is required')
  .check(z.refine((code) => countries.includes(code), 'Choose a country from the list'));
