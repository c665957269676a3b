export const giftPrefix = 'sandbox_gift_';

/** Whether a sandbox reference belongs to a gift. */
export const isGiftRef = (ref: string): boolean => ref.startsWith(giftPrefix);
