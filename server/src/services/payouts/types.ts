/** Money that shall go to a creator. Everything in it is as it was written down before. */
export type Transfer = {
  /** The statement and its creator; whatever happens, money goes out for it once. */
  key: string;
  /** Begun for the first time, the second… A refused one is begun anew. */
  attempt: number;
  amount_minor: number;
  currency: string;
  destination: string;
};

/** A transfer that was taken back, in part or whole. */
type Reversal = { reference: string; reversed_minor: number };

export type PayoutProvider = {
  way: 'stripe';
  /** Opens an account for a creator; asked twice, it is one account. @returns its name at the provider. */
  openAccount: (creator: { user_id: number; email: string }) => Promise<string>;
  /** A page on which the creator says who they are and which bank is theirs; it is good for a few minutes. */
  accountPage: (account_ref: string) => Promise<string>;
  /** Whether money can be sent there now. */
  isReady: (account_ref: string) => Promise<boolean>;
  /**
   * Sends money, or finds that it was sent before. @returns the transfer's name.
   * @throws TransferRefused when it certainly was not sent; after any other error it may have been.
   */
  send: (transfer: Transfer) => Promise<string>;
  /** What was taken back of transfers that were made since a moment. */
  listReversed: (since: Date) => Promise<Reversal[]>;
};

/** How creators are paid: by Stripe, or by bank transfers that the operator makes. */
export type Payouts = { way: 'manual' } | PayoutProvider;

/** The provider said no, and has sent nothing. The message is for the creator and the operator. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
}
