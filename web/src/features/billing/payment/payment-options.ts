import type { paymentOptions } from '@kinora/contract/billing/billing';
import type { ResponseOf } from '@kinora/contract/endpoint';

export type PaymentOptions = ResponseOf<typeof paymentOptions>;
export type CardOptions = PaymentOptions['card'];
