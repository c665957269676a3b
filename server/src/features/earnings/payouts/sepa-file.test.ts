import { DOMParser, type Element } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { sepaFile, type SepaTransfer } from '#features/earnings/payouts/sepa-file.ts';
import { sepaText } from '#features/earnings/payouts/sepa-text.ts';

const list = {
  file: 'december.xml',
  begun_at: '2026-12-20T08:00:00.000Z',
  now: new Date('2026-12-21T09:00:00.000Z'),
  brand_name: 'Kinora',
  debtor: { name: 'Kinora Films GmbH & Co. KG', iban: 'DE89370400440532013000', bic: null },
};
const ana: SepaTransfer = {
  key: '2026-10-eur-12',
  holder: 'Ána Müller',
  iban: 'FR1420041010050500013M02606',
  bic: null,
  address: null,
  amount_minor: 1005,
};
const ben: SepaTransfer = {
  key: '2026-10-eur-13-2',
  holder: 'Βενιαμίν & <Sons>',
  iban: 'GB33BUKB20201555555555',
  bic: 'BUKBGB22',
  address: { country: 'GB', city: 'London', zip_code: 'SE8 3DX', lines: ['12 Creekside', ''] },
  amount_minor: 123_456_789,
};

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
/** Returns an element's structure as nested names and texts, in document order. */
function shapeOf(element: Element): unknown {
  const children = Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);
  return children.length === 0
    ? element.textContent
    : children.map((child) => [child.nodeName, shapeOf(child)]);
}

test('elements are in the order that the schema requires, with exact totals', () => {
  const { documentElement } = parse(sepaFile(list, [ana, ben]));
  expect(documentElement?.getAttribute('xmlns')).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  const id = expect.stringMatching(/^PAYOUTS-[0-9A-F]{24}$/);
  const debtor = [['Nm', 'Kinora Films GmbH Co. KG']];
  const totals = [
    ['NbOfTxs', '2'],
    ['CtrlSum', '1234577.94'],
  ];
  expect(documentElement && shapeOf(documentElement)).toEqual([
    [
      'CstmrCdtTrfInitn',
      [
        ['GrpHdr', [['MsgId', id], ['CreDtTm', '2026-12-20T08:00:00'], ...totals, ['InitgPty', debtor]]],
        [
          'PmtInf',
          [
            ['PmtInfId', id],
            ['PmtMtd', 'TRF'],
            ...totals,
            ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
            ['ReqdExctnDt', [['Dt', '2026-12-21']]],
            ['Dbtr', debtor],
            [
              'DbtrAcct',
              [
                ['Id', [['IBAN', list.debtor.iban]]],
                ['Ccy', 'EUR'],
              ],
            ],
            ['DbtrAgt', [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]],
            ['ChrgBr', 'SLEV'],
            [
              'CdtTrfTxInf',
              [
                ['PmtId', [['EndToEndId', ana.key]]],
                ['Amt', [['InstdAmt', '10.05']]],
                ['Cdtr', [['Nm', 'Ana Muller']]],
                ['CdtrAcct', [['Id', [['IBAN', ana.iban]]]]],
                ['RmtInf', [['Ustrd', `Kinora royalties ${ana.key}`]]],
              ],
            ],
            [
              'CdtTrfTxInf',
              [
                ['PmtId', [['EndToEndId', ben.key]]],
                ['Amt', [['InstdAmt', '1234567.89']]],
                ['CdtrAgt', [['FinInstnId', [['BICFI', 'BUKBGB22']]]]],
                [
                  'Cdtr',
                  [
                    ['Nm', 'Veniamin Sons'],
                    [
                      'PstlAdr',
                      [
                        ['PstCd', 'SE8 3DX'],
                        ['TwnNm', 'London'],
                        ['Ctry', 'GB'],
                        ['AdrLine', '12 Creekside'],
                      ],
                    ],
                  ],
                ],
                ['CdtrAcct', [['Id', [['IBAN', ben.iban]]]]],
                ['RmtInf', [['Ustrd', `Kinora royalties ${ben.key}`]]],
              ],
            ],
          ],
        ],
      ],
    ],
  ]);
});

test('a list keeps its message id when part of it is settled, and a later list of the same name gets a new one', () => {
  const idOf = (xml: string) => /<MsgId>(.*?)<\/MsgId>/.exec(xml)?.[1];
  const fullListId = idOf(sepaFile(list, [ana, ben]));
  expect(idOf(sepaFile({ ...list, now: new Date('2026-12-24') }, [ben]))).toBe(fullListId);
  expect(idOf(sepaFile({ ...list, begun_at: '2027-01-20T08:00:00.000Z' }, [ana, ben]))).not.toBe(fullListId);
});

test.each([
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['/Slash//es/', 'Slash/es'],
  ['<script>&"', 'script'],
  ['x'.repeat(80), 'x'.repeat(70)],
])('%s is written as %s', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});
