const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0));

const signatures: { name: string; offset?: number; bytes: number[] }[] = [
  { name: 'Matroska or WebM', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { name: 'AVI', offset: 8, bytes: ascii('AVI ') },
  { name: 'Windows Media', bytes: [0x30, 0x26, 0xb2, 0x75] },
  { name: 'Flash', bytes: ascii('FLV') },
  { name: 'MPEG', bytes: [0, 0, 1, 0xba] },
  { name: 'MPEG-TS', bytes: [0x47] },
  { name: 'Material Exchange (MXF)', bytes: [0x06, 0x0e, 0x2b, 0x34] },
];

/** The actual container format of a video file; '' if unknown. */
export async function detectContainer(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return (
    signatures.find(({ offset = 0, bytes }) => bytes.every((byte, index) => head[offset + index] === byte))
      ?.name ?? ''
  );
}
