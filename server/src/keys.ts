import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/types.ts';

/** Signs and checks short texts with a key that all processes of the service share. */
export type Signer = {
  sign: (text: string) => string;
  matches: (text: string, signature: string) => boolean;
};

export type Keys = {
  parts: Signer;
  playback: Signer;
  sandbox: Signer;
  contact: Signer;
  attempts: Signer;
  unsubscribe: Signer;
  exports: Signer;
  devices: Signer;
};

/** Reads the service's keys; the first process ever makes them. */
export async function loadKeys(db: Db): Promise<Keys> {
  return {
    parts: await loadSigner(db, 'parts'),
    playback: await loadSigner(db, 'playback'),
    sandbox: await loadSigner(db, 'sandbox'),
    contact: await loadSigner(db, 'contact'),
    attempts: await loadSigner(db, 'attempts'),
    unsubscribe: await loadSigner(db, 'unsubscribe'),
    exports: await loadSigner(db, 'exports'),
    devices: await loadSigner(db, 'devices'),
  };
}

async function loadSigner(db: Db, name: string): Promise<Signer> {
  await db
    .insertInto('server_keys')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const sign = (text: string) => createHmac('sha256', value).update(text).digest('base64url');
  return {
    sign,
    matches: (text, signature) => {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
