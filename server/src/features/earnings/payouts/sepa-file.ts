import { createHash } from 'node:crypto';
import { decimalMoney } from '@kinora/contract/money';
import type { Config } from '#config/config.ts';
import { sepaText } from '#features/earnings/payouts/sepa-text.ts';

export type SepaTransfer = {
  /** The payout's key, which the bank passes on to the creator and returns when it reports the result. */
  key: string;
  holder: string;
  iban: string;
  bic: string | null;
  address: { country: string; city: string; zip_code: string; lines: string[] } | null;
  amount_minor: number;
};

export type SepaList = {
  file: string;
  /** When the payouts were begun. Part of the message id, so that banks recognize and refuse a file sent twice. */
  begun_at: string;
  now: Date;
  brand_name: string;
  debtor: NonNullable<Config['sepa_debtor']>;
};

const element = (name: string, ...children: (string | undefined)[]): string =>
  `<${name}>${children.filter((child) => child !== undefined).join('')}</${name}>`;

/**
 * Returns credit transfers in euros as ISO 20022 pain.001.001.09, the version that the SEPA rulebooks
 * have used since 2023.
 */
export function sepaFile(
  { file, begun_at, now, brand_name, debtor }: SepaList,
  transfers: readonly SepaTransfer[],
): string {
  const sum = transfers.reduce((total, { amount_minor }) => total + BigInt(amount_minor), 0n);
  const totals = [
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', decimalMoney(Number(sum), 'eur')),
  ];
  const digest = createHash('sha256').update(`${file} ${begun_at}`).digest('hex');
  const message_id = `PAYOUTS-${digest.slice(0, 24).toUpperCase()}`;
  const name = element('Nm', sepaText(debtor.name, 70));
  const document = element(
    'CstmrCdtTrfInitn',
    element(
      'GrpHdr',
      element('MsgId', message_id),
      element('CreDtTm', begun_at.slice(0, 19)),
      ...totals,
      element('InitgPty', name),
    ),
    element(
      'PmtInf',
      element('PmtInfId', message_id),
      element('PmtMtd', 'TRF'),
      ...totals,
      element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
      element('ReqdExctnDt', element('Dt', now.toISOString().slice(0, 10))),
      element('Dbtr', name),
      element('DbtrAcct', element('Id', element('IBAN', debtor.iban)), element('Ccy', 'EUR')),
      element(
        'DbtrAgt',
        institutionElement(debtor.bic) ??
          element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED'))),
      ),
      element('ChrgBr', 'SLEV'),
      ...transfers.map((transfer) => transferElement(transfer, brand_name)),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${document}</Document>\n`;
}

const institutionElement = (bic: string | null): string | undefined =>
  bic === null ? undefined : element('FinInstnId', element('BICFI', bic));

function transferElement(
  { key, holder, iban, bic, address, amount_minor }: SepaTransfer,
  brand_name: string,
): string {
  const agent = institutionElement(bic);
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', key)),
    element('Amt', `<InstdAmt Ccy="EUR">${decimalMoney(amount_minor, 'eur')}</InstdAmt>`),
    agent && element('CdtrAgt', agent),
    element(
      'Cdtr',
      element('Nm', sepaText(holder, 70) || key),
      address ? addressElement(address) : undefined,
    ),
    element('CdtrAcct', element('Id', element('IBAN', iban))),
    element('RmtInf', element('Ustrd', sepaText(`${brand_name} royalties ${key}`, 140))),
  );
}

/** Since November 2026 the SEPA rulebooks require the town and country in every address. */
function addressElement({ country, city, zip_code, lines }: NonNullable<SepaTransfer['address']>) {
  const town = sepaText(city, 35);
  if (!town) return undefined;
  return element(
    'PstlAdr',
    element('PstCd', sepaText(zip_code, 16)),
    element('TwnNm', town),
    element('Ctry', country),
    ...lines
      .map((line) => sepaText(line, 70))
      .filter(Boolean)
      .map((line) => element('AdrLine', line)),
  );
}
