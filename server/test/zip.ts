import { inflateRawSync } from 'node:zlib';

/** Returns the files of a zip archive by name, as listed in its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, Buffer>();
  let offset = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [method, compressedSize] = [archive.readUInt16LE(offset + 10), archive.readUInt32LE(offset + 20)];
    const [nameLength, extraLength] = [archive.readUInt16LE(offset + 28), archive.readUInt16LE(offset + 30)];
    const start = archive.readUInt32LE(offset + 42);
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength);
    const dataStart = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(dataStart, dataStart + compressedSize);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    offset += 46 + nameLength + extraLength + archive.readUInt16LE(offset + 32);
  }
  return files;
}
