/** What Kinora keeps about Stripe's customers; billing stores it. */
export type Customers = {
  find: (user_id: number) => Promise<string | null>;
  /** Stores a customer reference; returns the reference in use, which is the first one stored. */
  save: (user_id: number, customer_ref: string) => Promise<string>;
  /**
   * Marks a customer as deleted at the provider, or as bound to another currency: the member keeps the reference; a
   * new one may follow.
   */
  markDeleted: (customer_ref: string, user_id: number) => Promise<void>;
  /** The member's most recent customer that was marked as deleted. */
  findLastDeleted: (user_id: number) => Promise<string | null>;
  /** The user named in the provider's metadata, even if deleted since; null if that user never existed. */
  match: (user_id: number, customer_ref: string) => Promise<number | null>;
  /** Whether this user exists, is not deleted and has this email address. */
  hasEmail: (user_id: number, email: string) => Promise<boolean>;
  /**
   * The user of a subscription; if a deleted account's reference is gone, found by the subscription itself.
   */
  userOf: (customer_ref: string, subscription_ref: string) => Promise<number | null>;
  /** The plan of a known subscription as last read (null if not recorded); null for an unknown one. */
  agreedPlan: (subscription_ref: string) => Promise<{ plan_ref: string | null } | null>;
};
