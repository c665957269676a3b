import type { PageName } from '@kinora/contract/pages/versions';

export const pageTitles: Record<PageName, string> = {
  'terms-of-service': 'Terms of use',
  'privacy-policy': 'Privacy policy',
  faq: 'Questions and answers',
  'about-us': 'About us',
};
