import * as z from 'zod/mini';
import { Instant, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { accountFormat } from './account-formats.ts';
import { countries, Country } from './countries.ts';

/** A number as banks process it: capital letters and digits only. */
const BankNumber = (field: string) =>
  z.string(`${field} is required`).check(
    z.overwrite((value) => value.toUpperCase().replaceAll(/[\s\p{Pd}./]/gu, '')),
    z.maxLength(34, `${field} is too long`),
  );

export const BankAccountFields = z.object({
  /** Where the account is held; an ISO 3166-1 code. */
  country: Country,
  /** The account holder's name, as the bank has it. */
  holder: text('Account holder', 2, 70),
  routing: z.optional(BankNumber('Bank code')),
  /** An IBAN where the country has them. */
  account: BankNumber('Account number'),
  bic: z.optional(BankNumber('BIC')),
  type: z.optional(z.enum(['checking', 'savings'], 'Choose checking or savings')),
});
type Fields = z.infer<typeof BankAccountFields>;

const isBic = (value: string): boolean => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(value);

/** For each field, a function that returns what is wrong with it in the account's country; undefined if nothing is. */
const problems: Record<'routing' | 'account' | 'bic' | 'type', (fields: Fields) => string | undefined> = {
  routing: ({ country, routing }) => {
    const shape = accountFormat(country).routing;
    if (!shape) return routing ? 'Accounts in this country do not have this number' : undefined;
    if (!routing) return `${shape.label} is required`;
    return shape.isValid(routing) ? undefined : `${shape.label} is not valid. ${shape.hint}`;
  },
  account: ({ country, account }) => {
    const { label, hint, isValid } = accountFormat(country).account;
    if (!account) return `${label} is required`;
    return isValid(account) ? undefined : `${label} is not valid. ${hint}`;
  },
  bic: ({ country, bic }) => {
    if (bic) return isBic(bic) ? undefined : 'BIC must have 8 or 11 letters and digits, such as CHASUS33';
    return accountFormat(country).bic === 'required' ? 'BIC is required' : undefined;
  },
  type: ({ country, type }) =>
    accountFormat(country).hasType && !type ? 'Choose checking or savings' : undefined,
};

/** Checks across fields, which run even if others are invalid, so that all errors appear together. */
const byCountry = Object.entries(problems).map(([field, problemOf]) =>
  z.refine<Fields>((fields) => problemOf(fields) === undefined, {
    path: [field],
    error: ({ input }) => problemOf(input as Fields),
    when: ({ value }) => countries.includes((value as Partial<Fields> | undefined)?.country ?? ''),
  }),
);

/** Where a creator wants to be paid. */
export const BankAccountForm = BankAccountFields.check(...byCountry);
export type BankAccountForm = z.infer<typeof BankAccountForm>;

/** The stored account, limited to what may be shown. */
export const BankAccount = z.object({
  country: z.string(),
  holder: z.string(),
  last4: z.string(),
  saved_at: Instant,
  /** When payouts to it can begin; after a change, they wait. */
  payable_from: Instant,
});
export type BankAccount = z.infer<typeof BankAccount>;

export const bankAccount = endpoint({
  summary: 'Where the caller is paid; null if they have not entered a bank account',
  method: 'GET',
  path: '/api/monetization/bank-account',
  auth: 'member',
  response: z.nullable(BankAccount),
});

export const saveBankAccount = endpoint({
  summary:
    "Enter or change the caller's bank account; after a change, payouts wait for a week and the owner is notified by email",
  method: 'POST',
  path: '/api/monetization/bank-account',
  auth: 'member',
  step_up: 'always',
  needs_factor: true,
  encoding: 'json',
  body: BankAccountForm,
  response: BankAccount,
});
