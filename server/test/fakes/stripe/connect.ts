import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Account, Transfer } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

/** Connected accounts, to which our account transfers money. */
export const connect: Route[] = [
  route('GET /v1/account', ({ country }) => ({ object: 'account', id: 'acct_ours', country })),
  route('POST /v1/accounts', (state, form) => {
    const country = text(form, 'country') ?? state.country;
    const service_agreement = text(nestedForm(form, 'tos_acceptance'), 'service_agreement') ?? 'full';
    const requested = Object.keys(nestedForm(form, 'capabilities'));
    requireAllowedAccount(state.country, { country, service_agreement, requested });
    return state.add('account', {
      type: text(form, 'type') ?? 'standard',
      country,
      email: text(form, 'email') ?? null,
      metadata: nestedForm(form, 'metadata'),
      capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'])),
      tos_acceptance: { service_agreement },
      accepts: null,
      details_submitted: false,
      payouts_enabled: false,
      requirements: {
        currently_due: ['external_account', 'individual.first_name', 'tos_acceptance.date'],
        past_due: ['external_account', 'individual.first_name', 'tos_acceptance.date'],
        pending_verification: [],
        current_deadline: null,
        disabled_reason: 'requirements.past_due',
      },
    });
  }),
  route('GET /v1/accounts/:id', (state, _, id) => state.get('account', id)),
  route('POST /v1/account_links', (state, form) => {
    const { id } = state.get('account', text(form, 'account') ?? '');
    const url = `https://connect.stripe.test/setup/e/${id}/${state.now()}`;
    return { object: 'account_link', created: state.now(), expires_at: state.now() + 300, url };
  }),
  route('GET /v1/transfers', (state, form) => {
    const group = text(form, 'transfer_group');
    const since = Number(text(nestedForm(form, 'created'), 'gte') ?? 0);
    const found = state
      .all('transfer')
      .filter((one) => (group === undefined || one.transfer_group === group) && one.created >= since);
    return pageOf(found, form, '/v1/transfers');
  }),
  route('POST /v1/transfers', (state, form) => {
    const amount = Number(text(form, 'amount'));
    const destination = state.get('account', text(form, 'destination') ?? '');
    if (destination.capabilities.transfers !== 'active')
      throw invalid(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        'insufficient_capabilities_for_transfer',
      );
    const agreement = destination.tos_acceptance.service_agreement;
    if (!canTransfer(state.country, destination.country) && agreement === 'full')
      throw invalid(
        `Funds can't be sent to accounts located in ${destination.country} when the account is under the \`full\` service agreement.`,
      );
    const currency = text(form, 'currency') ?? '';
    if (destination.accepts && !destination.accepts.includes(currency))
      throw invalid(
        `Invalid currency: ${currency}. You can use these currencies for transfers for an account in ${destination.country}: ${destination.accepts.join(', ')}`,
      );
    if (amount > state.available)
      throw invalid('You have insufficient available funds in your Stripe account.', 'balance_insufficient');
    state.available -= amount;
    return state.add('transfer', {
      amount,
      amount_reversed: 0,
      reversed: false,
      currency,
      destination: destination.id,
      transfer_group: text(form, 'transfer_group') ?? null,
      metadata: nestedForm(form, 'metadata'),
    });
  }),
];

/** Countries that Stripe lists for transfers under the full agreement; only those that the tests need. */
const fullAgreementCountries = ['US', 'CA', 'GB', 'CH', 'DE', 'FR', 'NO'];
const canTransfer = (from: string, to: string): boolean =>
  from === to || (fullAgreementCountries.includes(from) && fullAgreementCountries.includes(to));

function requireAllowedAccount(
  ourCountry: string,
  {
    country,
    service_agreement,
    requested,
  }: { country: string; service_agreement: string; requested: string[] },
): void {
  if (country === 'KP')
    throw invalid(`${country} is not currently supported by Stripe.`, 'country_unsupported');
  if (service_agreement === 'full') {
    if (country !== ourCountry && !requested.includes('card_payments'))
      throw invalid(
        `You cannot request the \`transfers\` capability without the \`card_payments\` capability for accounts in ${country}.`,
      );
    return;
  }
  if (requested.includes('card_payments'))
    throw invalid('Accounts under the recipient agreement cannot request the `card_payments` capability.');
  if (ourCountry !== 'US')
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
    );
}

/** Completes onboarding: the creator has filled in Stripe's page, and Stripe has accepted it. */
export function onboard(state: StripeState, email: string): Account {
  const account = state.all('account').find((one) => one.email === email);
  if (!account) throw new Error(`${email} has no account`);
  return Object.assign(account, {
    capabilities: { ...account.capabilities, transfers: 'active' },
    details_submitted: true,
    payouts_enabled: true,
    requirements: nothingDue,
  });
}

const nothingDue: Account['requirements'] = {
  currently_due: [],
  past_due: [],
  pending_verification: [],
  current_deadline: null,
  disabled_reason: null,
};

/** Makes Stripe request more data by a given time or, if a reason is given, stop paying out to the account. */
export function requestMoreData(account: Account, changes: Partial<Account['requirements']>): void {
  const isDisabled = Boolean(changes.disabled_reason);
  Object.assign(account, {
    capabilities: { ...account.capabilities, transfers: isDisabled ? 'inactive' : 'active' },
    payouts_enabled: !isDisabled,
    requirements: { ...nothingDue, ...changes },
  });
}

/** Reverses a transfer in full or in part, as in Stripe's dashboard. */
export function reverse(state: StripeState, transfer: Transfer, amount = transfer.amount): void {
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed >= transfer.amount;
  state.available += amount;
}
