import { otherDecimals } from './money.ts';

/**
 * Active ISO 4217 currencies with two decimals.
 * Source: ISO 4217 list one, plus currencies that were withdrawn recently and are still charged somewhere.
 */
const twoDecimals =
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf cny cop crc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq gyd hkd hnl htg huf idr ils inr irr jmd kes kgs khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sdg sek sgd shp sle sos srd ssp std stn svc syp szl thb tjs tmt top try ttd twd tzs uah usd uyu uzs ved ves wst xcd xcg yer zar zmw zwg';

/** Every currency that an amount can be in, in lower case. */
export const currencies: readonly string[] = [twoDecimals, ...Object.values(otherDecimals)]
  .join(' ')
  .split(' ')
  .toSorted();
