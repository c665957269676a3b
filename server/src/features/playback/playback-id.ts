import { randomBytes } from 'node:crypto';

/**
 * Creates the id of a playback: a random UUID that begins with the time (version 7 of RFC 9562).
 * Rows about playbacks from the same days are then adjacent in the indexes, and old index pages need
 * not be read to insert new rows.
 */
export function newPlaybackId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
