export type PaypalSettings = {
  client_id: string;
  client_secret: string;
  webhook_id: string;
  /** Where that webhook has to send to. */
  webhook_url: string;
  /** The plan that people subscribe to; null has one made from the price below. */
  plan_id: string | null;
  api_base: string;
  price_minor: number;
  currency: string;
  trial_days: number;
  /** What PayPal calls us before the person. */
  brand_name: string;
  /** Where PayPal sends the person after the approval. */
  return_url: string;
};
