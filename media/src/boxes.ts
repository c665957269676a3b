export type Box = { type: string; bytes: Buffer };

/** A segment of 4 s at the highest rate has some 9 MB. */
const maxBoxBytes = 256 * 1024 ** 2;

/** Splits a stream of MP4 into its outermost boxes, each whole; what is cut off at the end is dropped. */
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
      if (size < 8 || size > maxBoxBytes) throw new RangeError(`an MP4 box of ${size} bytes`);
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

/** The first box at a path such as `moov/trak/mdia/mdhd`, or null. Containers are plain ones only. */
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

/** The contents of all boxes of a type that lie side by side. */
export function* children(bytes: Buffer, type: string): Generator<Buffer, undefined> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    if (bytes.toString('latin1', at + 4, at + 8) === type) yield bytes.subarray(at + 8, at + size);
    at += size;
  }
}
