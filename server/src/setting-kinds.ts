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
        `must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      ),
    );

/** Where a whole service lies, such as `https://films.example`; what stands behind it would be lost. */
export const originUrl = url('http:', 'https:').check(
  z.refine((value) => {
    const given = URL.parse(value);
    return !given || `${given.origin}/` === given.href;
  }, 'must be an address without a path, such as https://films.example'),
);

/** A key that a provider hands out; each kind of them has a beginning of its own. @NOTE never say its value. */
export const keyOf = (...beginnings: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => beginnings.some((one) => value.startsWith(one)) && !/\s/.test(value),
        `must start with ${beginnings.join(' or ')}`,
      ),
    );

/** What AWS calls a thing of the operator's, such as `arn:aws:iam::123456789012:role/films`. */
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
      'must be an address that starts with https:// or, for a file of this service, with /',
    ),
  );
const plainAddress = /^[^\s<>,;"]+@[^\s<>,;"]+$/;
const namedAddress = /^([^<>"\r\n]*)<\s*([^\s<>]+)\s*>$/;

/** `Kinora <hello@kinora.example>`, or the address alone. */
export const mailAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          plainAddress.test(value.trim()) || plainAddress.test(namedAddress.exec(value.trim())?.[2] ?? ''),
        'must be an address such as hello@films.example or Films <hello@films.example>',
      ),
    ),
  z.transform((value) => {
    const [, name = '', address = value.trim()] = namedAddress.exec(value.trim()) ?? [];
    return { name: name.trim(), address };
  }),
);

/** `https://app.example,capacitor://localhost`, as browsers write an origin. */
export const origins = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*[a-z][a-z\d+.-]*:\/\/[^\s/,]+(\s*,\s*[a-z][a-z\d+.-]*:\/\/[^\s/,]+)*\s*$/,
        'must be origins such as https://app.example, divided by commas',
      ),
    ),
  z.transform((value) => value.split(',').map((one) => one.trim())),
);
