import * as z from 'zod/mini';
import { showIdOf } from '../catalogue/show-address.ts';
import { EmailAddress, Nothing, storable, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** The id of the show whose page has this address; null if it is not the address of a show. */
export function showIdIn(address: string): number | null {
  const [, segment = ''] = /\/details\/([^/?#]+)/.exec(address) ?? [];
  return showIdOf(segment);
}

/** A statement that the sender has to make; without it, `missing` is the error message. */
export const requiredStatement = (missing: string) =>
  z.boolean().check(z.refine((isMade) => isMade, missing));

/** The sender of a notice or counter-notice. */
export const signatory = {
  name: text('Full name', 2, 100),
  postal_address: text('Postal address', 5, 300),
  phone: text('Phone number', 6, 50),
  signature: text('Signature', 2, 100),
};

export const maxDescriptionLength = 2000;

/** What 17 U.S.C. 512 (c) (3) requires of a notice. */
export const CopyrightNotice = z.object({
  ...signatory,
  email: EmailAddress,
  /** Empty if the work is the sender's own. */
  on_behalf_of: z
    .string()
    .check(z.trim(), z.maxLength(200, 'Owner must be up to 200 characters'), storable('Owner')),
  work: text('Your work', 10, maxDescriptionLength),
  address: z.string('Address is required').check(
    z.trim(),
    z.minLength(1, 'Address is required'),
    z.maxLength(500, 'Address must be up to 500 characters'),
    z.refine((address) => showIdIn(address) !== null, 'Paste the address of the show’s page here'),
  ),
  copied: text('What was copied', 5, maxDescriptionLength),
  in_good_faith: requiredStatement('We can only act if you state this'),
  under_penalty_of_perjury: requiredStatement('We can only act if you state this'),
});

export const sendCopyrightNotice = endpoint({
  summary: 'Notify the operator that a show infringes a copyright, as 17 U.S.C. 512 (c) (3) requires',
  method: 'POST',
  path: '/api/copyright-notices',
  auth: 'visitor',
  encoding: 'json',
  body: z.extend(CopyrightNotice, {
    /** A honeypot: people do not see this field, but bots fill it in. */
    website: z._default(z.string(), ''),
  }),
  response: Nothing,
});
