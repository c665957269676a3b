import type { AccountNeed } from '@kinora/contract/earnings/payout-account';

/** A payout to be sent to a creator, with every value as stored beforehand. */
export type Transfer = {
  /** Identifies the statement and its creator; money is sent only once per key, whatever happens. */
  key: string;
  /** Number of the attempt; a refused payout is started again with the next one. */
  attempt: number;
  amount_minor: number;
  currency: string;
  destination: string;
};

/** A transfer that was reversed, in part or in full. */
type Reversal = { reference: string; reversed_minor: number };

/** The owner of the account to open, and their country. */
export type NewAccount = { user_id: number; email: string; country: string };

/** The state of an account at the provider. */
export type AccountState = {
  /** Whether money can be sent to the account now. */
  is_ready: boolean;
  /** Whether its owner has entered everything and the provider is still checking the data. */
  in_review: boolean;
  /** What its owner still has to enter; a ready account stays ready without it until `needs_by`. */
  needs: AccountNeed[];
  needs_by: Date | null;
};

export type PayoutProvider = {
  way: 'stripe';
  /**
   * Opens an account for a creator; repeated calls return the same account. @returns its id at the provider.
   * @throws AccountRefused if the provider refuses, for instance because it does not support the country.
   */
  openAccount: (creator: NewAccount) => Promise<string>;
  /**
   * Returns the URL of a page where the creator enters their identity and bank details; valid for a few minutes.
   */
  accountPage: (account_ref: string) => Promise<string>;
  readAccount: (account_ref: string) => Promise<AccountState>;
  /**
   * Sends money, unless it was sent before. @returns the transfer's id.
   * @throws TransferRefused if the money certainly was not sent; after any other error it may have been sent.
   */
  send: (transfer: Transfer) => Promise<string>;
  /** Lists reversals of transfers that were created since a given time. */
  listReversed: (since: Date) => Promise<Reversal[]>;
};

/** How creators are paid: through Stripe, or by bank transfers that the operator makes. */
export type Payouts = { way: 'manual' } | PayoutProvider;

/** The provider did not open an account. The message is for the operator. */
export class AccountRefused extends Error {
  override name = 'AccountRefused';
}

/** The provider refused the transfer and sent nothing. The message is for the creator and the operator. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
}
