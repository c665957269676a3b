export const giftPrefix = 'sandbox_gift_';

/** Whether a reference of the sandbox is that of a gift. */
export const isGiftRef = (ref: string): boolean => ref.startsWith(giftPrefix);
