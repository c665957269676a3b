/** Viewport size and input method of a phone and a laptop. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
};
