/** Facts from the top-level boxes of an mp4; `metadata` is the byte range of `moov`. */
export type Boxes = {
  is_mp4: boolean;
  /** Whether all boxes end within the file. */
  is_complete: boolean;
  metadata: { start: number; end: number } | null;
};

/** The boxes that a file may begin with; they are also those that hold the film. */
const firstBoxes = 'ftyp moov mdat free skip wide pnot styp moof sidx uuid'.split(' ');

/**
 * A fragmented mp4 has two boxes for every few seconds; files with more boxes than this are left for
 * the server to check.
 */
const maxBoxes = 2000;

export async function readBoxes(file: Blob): Promise<Boxes> {
  const boxes: Boxes = { is_mp4: false, is_complete: true, metadata: null };
  let start = 0;
  for (let count = 0; count < maxBoxes && start + 8 <= file.size; count += 1) {
    const header = new DataView(await file.slice(start, start + 16).arrayBuffer());
    const type = String.fromCharCode(...new Uint8Array(header.buffer, 4, 4));
    if (start === 0 && !firstBoxes.includes(type)) return boxes;
    boxes.is_mp4 = true;
    const size = readSize(header, file.size - start);
    // Some editors and recorders append text or garbage, which players ignore and which may look like a box.
    if (size < 8 || !/^[\w ©]{4}$/.test(type)) break;
    const isCut = start + size > file.size;
    if (isCut && boxes.metadata && !firstBoxes.includes(type)) break;
    if (isCut) return { ...boxes, is_complete: false };
    if (type === 'moov') boxes.metadata = { start, end: start + size };
    start += size;
  }
  return boxes;
}

/**
 * In ISO base media files, size 1 means that a 64-bit size follows, and size 0 means that the box extends to
 * the end of the file.
 */
function readSize(header: DataView, remaining_bytes: number): number {
  const size = header.getUint32(0);
  if (size === 0) return remaining_bytes;
  if (size === 1) return header.byteLength >= 16 ? Number(header.getBigUint64(8)) : 0;
  return size;
}
