export type Platform = 'ios' | 'android' | 'windows';

/** The phone or tablet platform that a browser runs on; null for computers and everything else. */
export function platformOf({
  userAgent,
  maxTouchPoints = 0,
}: {
  userAgent: string;
  maxTouchPoints?: number;
}): Platform | null {
  // Windows Phone claims to be Android and an iPhone as well.
  if (/Windows Phone|IEMobile/i.test(userAgent)) return 'windows';
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return null;
}
