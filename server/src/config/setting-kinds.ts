import { currencies } from '@kinora/contract/currencies';
import { auditActions } from '@kinora/contract/operator/audit-log';
import * as z from 'zod/mini';

export const flag = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((value) => value === '1'),
);
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d+$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  );
export const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      ),
    );

/** The origin of a service, such as `https://films.example`; a path after it would be dropped. */
export const originUrl = url('http:', 'https:').check(
  z.refine((value) => {
    const url = URL.parse(value);
    return !url || `${url.origin}/` === url.href;
  }, 'must be a URL without a path, such as https://films.example'),
);

/** The base address of an API, which the paths of its calls are appended to. */
export const baseUrl = z.string().check(
  z.refine((value) => {
    const url = URL.parse(value);
    return (
      url !== null &&
      ['http:', 'https:'].includes(url.protocol) &&
      [url.username, url.password, url.search, url.hash].every((part) => part === '')
    );
  }, 'must be a URL such as http://localhost:8000, without a user name, password or query'),
);

const auditKinds: readonly string[] = ['security', 'staff', ...auditActions];
/** How many days entries of the audit log are kept, such as `security:365,sign-in-failed:30`. */
export const auditDays = z.pipe(
  z.string().check(
    z.refine(
      (value) =>
        value.split(',').every((one) => {
          const [, kind = '', days] = /^([a-z0-9-]+):([1-9]\d{0,4})$/.exec(one.trim()) ?? [];
          return days !== undefined && auditKinds.includes(kind);
        }),
      'must name acts of the audit log, security or staff, and days, such as security:365,sign-in-failed:30',
    ),
  ),
  z.transform((value) => new Map(value.split(',').map((one) => parseDays(one.trim())))),
);
const parseDays = (written: string): [kind: string, days: number] => {
  const [kind = '', days] = written.split(':');
  return [kind, Number(days)];
};

/** Amounts in minor units by currency, such as eur:900,jpy:1500. */
export const amountsByCurrency = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((one) => parseAmount(one) !== null),
        'must name currencies and amounts in their minor units, such as eur:900,jpy:1500',
      ),
    ),
  z.transform((value) => new Map(value.split(',').map((one) => parseAmount(one) ?? ['', 0]))),
);
function parseAmount(written: string): [currency: string, amount_minor: number] | null {
  const [, currency = '', amount] = /^([a-z]{3}):([1-9]\d{0,8})$/i.exec(written.trim()) ?? [];
  const code = currency.toLowerCase();
  return amount !== undefined && currencies.includes(code) ? [code, Number(amount)] : null;
}

/** Where security vulnerabilities are reported: an email address, or a page. */
export const securityContact = z.pipe(
  z.union([z.email(), url('https:')], 'must be an email address or a URL that starts with https://'),
  z.transform((value) => (value.startsWith('https:') ? value : `mailto:${value}`)),
);

/** An API key; each kind has its own prefix. @NOTE never print its value. */
export const keyOf = (...prefixes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => prefixes.some((prefix) => value.startsWith(prefix)) && !/\s/.test(value),
        `must start with ${prefixes.join(' or ')}`,
      ),
    );

/** The ARN of one of the operator's AWS resources, such as `arn:aws:iam::123456789012:role/films`. */
export const arnOf = (service: string) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(String.raw`^arn:aws[a-z-]*:${service}:[a-z0-9-]*:\d{12}:\S+$`),
        `must be an ARN that starts with arn:aws:${service}:`,
      ),
    );

export const pictureUrl = z
  .string()
  .check(
    z.refine(
      (value) => /^\/(?!\/)/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:'),
      'must be a URL that starts with https:// or, for a file of this service, with /',
    ),
  );
const plainAddress = /^[^\s<>,;"]+@[^\s<>,;"]+$/;
const namedAddress = /^([^<>"\r\n]*)<\s*([^\s<>]+)\s*>$/;

/** `Kinora <hello@kinora.example>`, or just the address. */
export const mailAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          plainAddress.test(value.trim()) || plainAddress.test(namedAddress.exec(value.trim())?.[2] ?? ''),
        'must be an email address such as hello@films.example or Films <hello@films.example>',
      ),
    ),
  z.transform((value) => {
    const [, name = '', address = value.trim()] = namedAddress.exec(value.trim()) ?? [];
    return { name: name.trim(), address };
  }),
);

/** `https://app.example,capacitor://localhost`, in the form that browsers serialize origins. */
export const origins = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*[a-z][a-z\d+.-]*:\/\/[^\s/,]+(\s*,\s*[a-z][a-z\d+.-]*:\/\/[^\s/,]+)*\s*$/,
        'must be origins such as https://app.example, separated by commas',
      ),
    ),
  z.transform((value) => value.split(',').map((one) => one.trim())),
);

/** A number from 0 to 1, such as 0.05. */
export const fraction = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1, such as 0.05')),
  z.transform(Number),
);
