/** What a creator submits to enable monetization. */
export const monetizationForm = {
  name: 'Ada Lovelace',
  ssn: '321-54-9876',
  address1: '7 Analytical Way',
  address2: 'Flat 4',
  city: 'Oakland',
  state: 'California',
  zipCode: '94601',
};

export const w9 = new File(['%PDF-1.7 Request for Taxpayer Identification'], 'w9.pdf', {
  type: 'application/pdf',
});
