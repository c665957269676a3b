export type Boot = {
  brand: { name: string; logo_url: string | null };
  price: { amount_minor: number; currency: string };
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

/** The data that the server embedded in the document; the development server embeds none. */
export const boot: Boot = { ...usual, ...readBoot() };

function readBoot(): Partial<Boot> {
  const script = globalThis.document?.querySelector('#boot');
  return script?.textContent ? (JSON.parse(script.textContent) as Partial<Boot>) : {};
}
