import type { Appearance } from '@stripe/stripe-js';

/** Our styling for fields inside Stripe's iframe, which our style sheets cannot reach. */
export function stripeAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'night',
    variables: {
      colorPrimary: token('color-gold'),
      colorBackground: token('color-surface-raised'),
      colorText: token('color-ink'),
      colorTextSecondary: token('color-ink-secondary'),
      colorDanger: token('color-danger'),
      borderRadius: token('radius-card'),
      fontFamily: token('font-sans'),
    },
  };
}
