export type Boot = {
  brand: { name: string; logo_url: string | null };
  price: { amount_minor: number; currency: string };
  /** Prefix of picture paths. */
  media_url: string;
  /** Where people write to; the address has one entry a line. */
  contact: { email: string | null; address: string[] };
  social_url: string | null;
  /** The app in the stores; a platform without one gets the web app. */
  store_urls: { ios: string | null; android: string | null; windows: string | null };
  /** Origins whose `user-data` message signs the person in. */
  native_origins: string[];
  /** Lets a payment provider's script run what it adds to the page; null where none needs that. */
  csp_nonce: string | null;
  /** Answers that came with the document, under the address each was asked at. */
  queries: { path: string; data: unknown }[];
};

const usual: Boot = {
  brand: { name: 'Kinora', logo_url: null },
  price: { amount_minor: 999, currency: 'usd' },
  media_url: '/media/',
  contact: { email: null, address: [] },
  social_url: null,
  store_urls: { ios: null, android: null, windows: null },
  native_origins: [],
  csp_nonce: null,
  queries: [],
};

/** What the server wrote into the document; the development server writes nothing. */
export const boot: Boot = { ...usual, ...readBoot() };

function readBoot(): Partial<Boot> {
  const script = globalThis.document?.querySelector('#boot');
  return script?.textContent ? (JSON.parse(script.textContent) as Partial<Boot>) : {};
}
