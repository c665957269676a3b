import { sign, type KeyObject } from 'node:crypto';

type CertificateOptions = {
  subject: string;
  issuer: string;
  public_key: KeyObject;
  issuer_key: KeyObject;
  from: Date;
  until: Date;
};

/** Creates a certificate; Node itself can only read certificates. */
export function writeCertificate({
  subject,
  issuer,
  public_key,
  issuer_key,
  from,
  until,
}: CertificateOptions): string {
  const signedData = sequence(
    // Version 3, then the serial number.
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    withSha256,
    distinguishedName(issuer),
    sequence(utcTime(from), utcTime(until)),
    distinguishedName(subject),
    public_key.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signedData, issuer_key);
  const bits = der(0x03, Buffer.concat([Buffer.of(0), signature]));
  const lines =
    sequence(signedData, withSha256, bits)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...members: Buffer[]) => der(0x30, ...members);

// sha256WithRSAEncryption
const withSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));

/** A distinguished name with only a common name. */
const distinguishedName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));

const utcTime = (moment: Date) =>
  der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
