/**
 * The United States, Canada, Switzerland, the United Kingdom and the European Economic Area: Stripe transfers money
 * among accounts there under its full agreement.
 */
const fullAgreementCountries = new Set(
  'US CA CH GB AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

/** The service agreement under which Stripe can pay a creator in a country. It cannot be changed once accepted. */
export const agreementFor = (our_country: string, country: string): 'full' | 'recipient' =>
  our_country === country || (fullAgreementCountries.has(our_country) && fullAgreementCountries.has(country))
    ? 'full'
    : 'recipient';
