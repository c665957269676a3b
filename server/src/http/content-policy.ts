import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#config/config.ts';
import type { Storage } from '#services/storage/types.ts';

type PaymentSettings = Pick<Config, 'stripe' | 'paypal'>;

/**
 * What a page may fetch, run and frame: our own origin, and of others only those the operator has configured.
 */
export function contentPolicy(config: Config, storage: Storage) {
  const scripts = scriptOriginsOf(config);
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts, ...(config.paypal ? [nonceSource] : [])],
    frameSrc: ["'self'", ...scripts, ...(config.stripe ? ['https://hooks.stripe.com'] : [])],
    connectSrc: [
      "'self'",
      ...(storage.upload_origin ? [storage.upload_origin] : []),
      ...(config.stripe ? ['https://api.stripe.com'] : []),
      ...(config.paypal ? paypalOrigins : []),
    ],
    imgSrc: [
      "'self'",
      'data:',
      'blob:',
      ...originsOf(config.brand_logo_url, config.brand_icon_url),
      ...(config.paypal ? paypalOrigins : []),
    ],
    mediaSrc: ["'self'", 'blob:'],
    // @NOTE React sets style attributes; none of our own style elements or scripts is ever inline.
    styleSrc: ["'self'", ...(config.paypal ? [nonceSource] : [])],
    styleSrcAttr: ["'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    // An app of the operator's may frame the service; see docs/native-apps.md.
    frameAncestors: config.native_origins.length > 0 ? config.native_origins : ["'none'"],
    formAction: ["'self'"],
  };
}

const paypalOrigins = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const scriptOriginsOf = ({ stripe, paypal }: PaymentSettings) => [
  ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
  ...(paypal ? paypalOrigins : []),
];

/** The origins of images that the operator hosts elsewhere. */
const originsOf = (...addresses: (string | null)[]) =>
  addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : []));

const nonces = new WeakMap<object, string>();

/** The nonce that lets PayPal's script draw its button; different for each document. */
export function scriptNonce(request: object): string {
  const known = nonces.get(request) ?? randomBytes(16).toString('base64');
  nonces.set(request, known);
  return known;
}

const nonceSource = (request: IncomingMessage) => `'nonce-${scriptNonce(request)}'`;
