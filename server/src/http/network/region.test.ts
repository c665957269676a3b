import { describe, expect, test } from 'vitest';
import { findProxyCountry, regionOf, regionOfLanguages } from '#http/network/region.ts';

describe('the region of a language header', () => {
  test.each([
    ['pt-BR,pt;q=0.9,en-US;q=0.8', 'BR'],
    ['en', null],
    ['en-GB', 'GB'],
    ['fr;q=0.5, de-AT;q=0.9', 'AT'],
    ['en-US;q=0, de-CH', 'CH'],
    ['zh-Hant-TW', 'TW'],
    ['EN-us', 'US'],
    // A later entry names the region of the same language.
    ['de, de-AT;q=0.8, en-US;q=0.5', 'AT'],
    // The region of a second language is not where the person lives.
    ['de,en-US;q=0.7,en;q=0.3', null],
    // Regions as large as a continent are not used for trends.
    ['es-419', null],
    ['*', null],
    ['', null],
    [undefined, null],
    ['en-US;q=2', null],
    ['-, <script>, en-ZZ', null],
  ])('%s is %s', (header, region) => {
    expect(regionOfLanguages(header)).toBe(region);
  });
});

describe('the region of a request', () => {
  const headers = { 'cf-ipcountry': 'se', 'accept-language': 'en-GB' };
  const proxied = { trust_proxy: 1, region_header: 'cf-ipcountry' };

  test('is what a trusted proxy reports', () => {
    expect(regionOf({ headers }, proxied)).toBe('SE');
  });

  test('is taken only from the proxy if a price depends on it', () => {
    expect(findProxyCountry({ headers }, proxied)).toBe('SE');
    expect(findProxyCountry({ headers }, { ...proxied, trust_proxy: 0 })).toBeNull();
    expect(findProxyCountry({ headers: { 'accept-language': 'en-GB' } }, proxied)).toBeNull();
  });

  test('is the region of the language if the proxy is not trusted, its header is not configured, or it does not know the country', () => {
    expect(regionOf({ headers }, { ...proxied, trust_proxy: 0 })).toBe('GB');
    expect(regionOf({ headers }, { ...proxied, region_header: null })).toBe('GB');
    for (const unknown of ['XX', 'T1', '', 'Sweden'])
      expect(regionOf({ headers: { ...headers, 'cf-ipcountry': unknown } }, proxied)).toBe('GB');
  });
});
