import { expect, test } from 'vitest';
import { isQuoteFor, trialLine, trialSentence, yearlyPricePerMonth } from './price.ts';

test('a trial is described with the right number of days', () => {
  expect([trialSentence(1), trialLine(1)]).toEqual(['The first day is free', 'First day']);
  expect([trialSentence(7), trialLine(7)]).toEqual(['The first 7 days are free', 'First 7 days']);
});

test('the monthly price of a yearly plan is rounded up', () => {
  expect(yearlyPricePerMonth(9900, 'usd')).toBe('That is $8.25 a month');
  expect(yearlyPricePerMonth(9999, 'usd')).toBe('That is $8.34 a month');
});

test('a coupon is applied only to the price that it was quoted for', () => {
  const quote = { full_amount_minor: 999, currency: 'usd' };
  expect(isQuoteFor(quote, { monthly_minor: 999, currency: 'usd' })).toBe(true);
  expect(isQuoteFor(quote, { monthly_minor: 999, currency: 'eur' })).toBe(false);
  expect(isQuoteFor(quote, { monthly_minor: 1099, currency: 'usd' })).toBe(false);
});
