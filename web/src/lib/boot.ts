export type Boot = {
  brand: { name: string };
  price: { amount_minor: number; currency: string };
  /** Prefix of picture paths. */
  media_url: string;
  /** Answers that came with the document, under the address each was asked at. */
  queries: { path: string; data: unknown }[];
};

const usual: Boot = {
  brand: { name: 'Kinora' },
  price: { amount_minor: 999, currency: 'usd' },
  media_url: '/media/',
  queries: [],
};

/** What the server wrote into the document; the development server writes nothing. */
export const boot: Boot = { ...usual, ...readBoot() };

function readBoot(): Partial<Boot> {
  const script = globalThis.document?.querySelector('#boot');
  return script?.textContent ? (JSON.parse(script.textContent) as Partial<Boot>) : {};
}
