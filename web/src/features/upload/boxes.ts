/** What stands outermost in an mp4: the box with the description of the film, and whether the file is whole. */
export type Boxes = {
  is_mp4: boolean;
  /** No box reaches beyond the end of the file. */
  is_whole: boolean;
  description: { start: number; end: number } | null;
};

const firstBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp'];
/** A film in fragments has two for every few seconds; beyond that the server judges. */
const mostBoxes = 2000;

export async function readBoxes(file: Blob): Promise<Boxes> {
  const boxes: Boxes = { is_mp4: false, is_whole: true, description: null };
  let start = 0;
  for (let count = 0; count < mostBoxes && start + 8 <= file.size; count += 1) {
    const header = new DataView(await file.slice(start, start + 16).arrayBuffer());
    const type = String.fromCharCode(...new Uint8Array(header.buffer, 4, 4));
    if (start === 0 && !firstBoxes.includes(type)) return boxes;
    boxes.is_mp4 = true;
    const size = sizeIn(header, file.size - start);
    // Some recorders leave a tail of rubbish, which players skip.
    if (size < 8 || !/^[\w ©]{4}$/.test(type)) break;
    if (start + size > file.size) return { ...boxes, is_whole: false };
    if (type === 'moov') boxes.description = { start, end: start + size };
    start += size;
  }
  return boxes;
}

/** A size of 1 says that it follows in 64 bits, one of 0 that the box is the last. */
function sizeIn(header: DataView, rest: number): number {
  const size = header.getUint32(0);
  if (size === 0) return rest;
  if (size === 1) return header.byteLength >= 16 ? Number(header.getBigUint64(8)) : 0;
  return size;
}
