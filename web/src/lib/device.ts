export type Platform = 'ios' | 'android' | 'windows';

/** Detects a browser's phone or tablet platform; null for computers and everything else. */
export function platformOf({
  userAgent,
  maxTouchPoints = 0,
}: {
  userAgent: string;
  maxTouchPoints?: number;
}): Platform | null {
  // Windows Phone also claims to be Android and an iPhone.
  if (/Windows Phone|IEMobile/i.test(userAgent)) return 'windows';
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return null;
}
