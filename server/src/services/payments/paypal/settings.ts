export type PaypalSettings = {
  client_id: string;
  client_secret: string;
  webhook_id: string;
  /** The URL that the webhook must deliver to. */
  webhook_url: string;
  /** The plan that members subscribe to; null creates one from the price below. */
  plan_id: string | null;
  /** The plan for the yearly price; null creates one as well. */
  yearly_plan_id: string | null;
  api_base: string;
  price_minor: number;
  /** Null if there is no yearly price. */
  yearly_price_minor: number | null;
  currency: string;
  trial_days: number;
  /** The name that payers see at PayPal. */
  brand_name: string;
  /** Where PayPal returns the payer after approval. */
  return_url: string;
};
