import { listTaxRates, removeTaxRate, saveTaxRate } from '@kinora/contract/billing/invoices';
import { callCommand, type Command, type Field } from '#command.ts';

const country: Field = {
  description: 'two letters, such as DE',
  parse: (input) => input.toUpperCase(),
};

const valid_from: Field = { name: 'from', description: 'the first day in UTC, such as 2027-01-01' };

/** Text that is not a percentage is left for the endpoint to reject. */
const percent: Field = {
  name: 'percent',
  description: 'such as 19 or 8.1; 0 ends the tax',
  parse: (input) => (/^\d{1,3}(\.\d{1,3})?$/.test(input) ? Math.round(Number(input) * 1000) : input),
};

export const commands: readonly Command[] = [
  callCommand(listTaxRates, {
    name: 'tax-rates list',
    summary: 'Lists the tax rates that prices include',
    example: '',
  }),
  callCommand(saveTaxRate, {
    name: 'tax-rates set',
    summary: 'Sets the rate of a tax in a country from a given day',
    args: ['country', 'name', 'rate_milli', 'valid_from'],
    fields: { country, rate_milli: percent, valid_from },
    example: 'DE VAT 19 2027-01-01',
  }),
  callCommand(removeTaxRate, {
    name: 'tax-rates remove',
    summary: 'Removes a rate; payments that were saved with it keep their tax',
    args: ['country', 'name', 'valid_from'],
    fields: { country, valid_from },
    example: 'DE VAT 2027-01-01',
  }),
];
