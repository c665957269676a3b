import type { Config } from '#config/config.ts';

/** Features that our pages never need, and that pages framed in them must not use either. */
const disabledFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/**
 * Returns the value of the header `Permissions-Policy`: devices are closed to every page, and only the payment
 * providers that are set up can open the browser's own payment window.
 */
export function permissionsPolicy({ stripe, paypal }: Pick<Config, 'stripe' | 'paypal'>): string {
  const payment = [
    'self',
    ...(stripe ? ['"https://js.stripe.com"', '"https://hooks.stripe.com"'] : []),
    ...(paypal ? ['"https://www.paypal.com"', '"https://www.sandbox.paypal.com"'] : []),
  ];
  return [...disabledFeatures.map((feature) => `${feature}=()`), `payment=(${payment.join(' ')})`].join(', ');
}
