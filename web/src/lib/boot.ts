/** What a membership costs in the visitor's presumed country. */
export type ShownPrice = {
  amount_minor: number;
  yearly_amount_minor: number | null;
  currency: string;
  /** Whether the price depends on the country that a member lives in. */
  is_by_country: boolean;
};

export type Boot = {
  brand: { name: string; logo_url: string | null };
  price: ShownPrice;
  /** The creators' share of what viewers pay, from 0 to 1. */
  creators_share: number;
  /** URL prefix of picture paths. */
  media_url: string;
  /** The operator's contact details; `address` is the postal address, one line per entry. */
  contact: { email: string | null; address: string[] };
  social_url: string | null;
  /** Store pages of the app; on a platform without one, the web app is used. */
  store_urls: { ios: string | null; android: string | null; windows: string | null };
  /** Origins whose `user-data` message may sign a user in. */
  native_origins: string[];
  /** Allows inline content added by a payment provider's script; null if none needs it. */
  csp_nonce: string | null;
  /** Responses embedded in the document, each with the path it was requested at. */
  queries: { path: string; data: unknown }[];
};

const defaults: Boot = {
  brand: { name: 'Kinora', logo_url: null },
  price: { amount_minor: 999, yearly_amount_minor: null, currency: 'usd', is_by_country: false },
  creators_share: 0.7,
  media_url: '/media/',
  contact: { email: null, address: [] },
  social_url: null,
  store_urls: { ios: null, android: null, windows: null },
  native_origins: [],
  csp_nonce: null,
  queries: [],
};

/**
 * The data that the server embedded in the document; the development server embeds none. While the
 * server renders a page, this is the same data except for the page's own responses.
 */
export const boot: Boot = { ...defaults, ...readBoot() };

/**
 * Sets the data for rendering on the server, where everything but the price is the same for all
 * pages; see `usePrice`.
 */
export function setBoot(data: Omit<Boot, 'queries'>): void {
  Object.assign(boot, data);
}

function readBoot(): Partial<Boot> {
  const script = globalThis.document?.querySelector('#boot');
  return script?.textContent ? (JSON.parse(script.textContent) as Partial<Boot>) : {};
}
