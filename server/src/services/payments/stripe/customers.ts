/** What Kinora keeps about Stripe's customers; billing stores it. */
export type Customers = {
  find: (user_id: number) => Promise<string | null>;
  /** Stores a customer reference; returns the reference in use, which is the first one stored. */
  save: (user_id: number, customer_ref: string) => Promise<string>;
  /**
   * Marks a customer as deleted at the provider, or as bound to another currency: the reference still belongs to the
   * member, but a new one can be saved.
   */
  markDeleted: (customer_ref: string, user_id: number) => Promise<void>;
  /** Finds the member's most recent customer that was marked as deleted. */
  findLastDeleted: (user_id: number) => Promise<string | null>;
  /** Finds the user named in the provider's metadata, even if deleted since; null if that user never existed. */
  match: (user_id: number, customer_ref: string) => Promise<number | null>;
  /** Whether this user exists, is not deleted and has this email address. */
  hasEmail: (user_id: number, email: string) => Promise<boolean>;
  /**
   * Finds the user of a subscription by its customer, or, if a deleted account's customer reference is gone, by the
   * subscription.
   */
  userOf: (customer_ref: string, subscription_ref: string) => Promise<number | null>;
  /** Finds the plan of a subscription as last read (null if not recorded); null for an unknown subscription. */
  agreedPlan: (subscription_ref: string) => Promise<{ plan_ref: string | null } | null>;
};
