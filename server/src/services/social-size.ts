/** The size, in pixels, of the pictures that social networks show beside a link. */
export const socialSize = { width: 1200, height: 630 } as const;
