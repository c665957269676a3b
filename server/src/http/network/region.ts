import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';

/** The country that the operator's proxy names, as two capital letters; null if it names none. */
export function findProxyCountry(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { trust_proxy, region_header }: Pick<Config, 'trust_proxy' | 'region_header'>,
): string | null {
  // Unless the operator has a proxy in front, anyone could send this header.
  const reported = trust_proxy && region_header ? headers[region_header] : undefined;
  return typeof reported === 'string' ? knownRegion(reported) : null;
}

/**
 * The region that a request comes from, as two capital letters such as `BR`: as reported by the operator's
 * proxy, otherwise the region of the browser's language. Null if neither is known.
 */
export const regionOf = (
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'trust_proxy' | 'region_header'>,
): string | null =>
  findProxyCountry(request, config) ?? regionOfLanguages(request.headers['accept-language']);

/**
 * The region of an Accept-Language header: `BR` for `pt-BR,pt;q=0.9,en-US;q=0.8`. Only the preferred language
 * counts: German browsers send `de,en-US;q=0.7` although they are not in the US.
 */
export function regionOfLanguages(header: string | undefined): string | null {
  const [first, ...others] = acceptedLocales(header ?? '');
  if (!first) return null;
  const regions = [first, ...others.filter(({ language }) => language === first.language)].map(({ region }) =>
    knownRegion(region ?? ''),
  );
  return regions.find((region) => region !== null) ?? null;
}

/** The locales of an Accept-Language header, most preferred first; unparsable ones are left out. */
function acceptedLocales(header: string): Intl.Locale[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((entry) => {
      const { tag, q = '1' } = languageRange.exec(entry.trim())?.groups ?? {};
      return tag && Number(q) > 0 ? { tag, quality: Number(q) } : [];
    })
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => {
      try {
        return new Intl.Locale(tag);
      } catch {
        return [];
      }
    });
}

const languageRange =
  /^(?<tag>[a-z]{2,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(?<q>0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns a region's code in capital letters, or null; proxies send XX or T1 if they do not know the region. */
function knownRegion(code: string): string | null {
  const region = code.trim().toUpperCase();
  return /^(?!XX|ZZ)[A-Z]{2}$/.test(region) && regionNames.of(region) ? region : null;
}
