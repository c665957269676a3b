import type { paymentOptions } from '@kinora/contract/billing/billing';
import type { AnswerOf } from '@kinora/contract/endpoint';

export type PaymentOptions = AnswerOf<typeof paymentOptions>;
export type CardOptions = PaymentOptions['card'];
