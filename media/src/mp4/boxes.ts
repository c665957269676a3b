export type Box = { type: string; bytes: Buffer };

/** For comparison, a 4 s segment at the highest rate takes about 9 MB. */
const maxBoxBytes = 256 * 1024 ** 2;

/** Splits an MP4 stream into its top-level boxes; an incomplete box at the end is dropped. */
export async function* boxes(stream: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = 8;
  for await (const chunk of stream) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      let bytes = Buffer.concat(chunks);
      const size = bytes.readUInt32BE(0);
      if (size < 8 || size > maxBoxBytes) throw new RangeError(`an MP4 box states a size of ${size} bytes`);
      if (held >= size) {
        yield { type: bytes.toString('latin1', 4, 8), bytes: bytes.subarray(0, size) };
        bytes = bytes.subarray(size);
      }
      chunks = [bytes];
      held = bytes.length;
      wanted = held >= 8 ? bytes.readUInt32BE(0) : 8;
    }
  }
}

/**
 * Finds the first box at a path such as `moov/trak/mdia/mdhd`; null if there is none. Supports plain
 * container boxes only, not full boxes with a version and flags.
 */
export function find(bytes: Buffer, path: string): Buffer | null {
  const [type, ...rest] = path.split('/');
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === type) {
      const box = bytes.subarray(at, at + size);
      return rest.length > 0 ? find(box.subarray(8), rest.join('/')) : box;
    }
    at += size;
  }
  return null;
}

/** Yields the contents of all sibling boxes of a type. */
export function* children(bytes: Buffer, type: string): Generator<Buffer, undefined> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    if (bytes.toString('latin1', at + 4, at + 8) === type) yield bytes.subarray(at + 8, at + size);
    at += size;
  }
}
