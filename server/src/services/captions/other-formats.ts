/* oxlint-disable no-control-regex -- binary files begin with control characters */
type Format = readonly [name: string, beginning: RegExp];

/** Formats recognized by their first bytes, each read as one character. */
const binaryFormats: readonly Format[] = [
  ['a subtitle file for broadcasting (EBU STL)', /^.{3}STL\d\d\.01/s],
  ['an image-based subtitle track from a Blu-ray disc (PGS)', /^PG.{8}[\x14-\x17\x80]/s],
  ['an image-based subtitle track from a DVD (VobSub)', /^\0\0\x01\xBA/],
  ['a Matroska file', /^\x1AE\xDF\xA3/],
  ['a video', /^.{4}ftyp/s],
  ['a ZIP archive or an office document', /^(?:PK\x03\x04|\xD0\xCF\x11\xE0)/],
  ['a PDF document', /^%PDF-/],
  ['a picture', /^(?:\x89PNG|\xFF\xD8\xFF|GIF8)/],
];

/** Formats recognized by the beginning of their text. */
const textFormats: readonly Format[] = [
  ['a SAMI file (.smi)', /^<sami[\s>]/i],
  ['a MicroDVD file (.sub), which counts frames', /^\{\d+\}\{\d*\}/],
  ['an MPL2 file', /^\[\d+\]\[\d+\]/],
  ['a YouTube captions file (.sbv)', /^\d+:\d\d:\d\d\.\d{3},\d+:\d\d:\d\d\.\d{3}\n/],
  ['a SubViewer file (.sub)', /^(?:\[INFORMATION\]|\d\d:\d\d:\d\d\.\d\d,\d\d:\d\d:\d\d\.\d\d)/i],
  ['a Scenarist closed captions file (.scc)', /^Scenarist_SCC/],
  ['a MacCaption file (.mcc)', /^File Format=MacCaption/i],
  ['a Spruce subtitle file (.stl)', /^(?:\/\/.*\n)*\$\w+ *=/],
  ['the index of an image-based subtitle track from a DVD (VobSub)', /^# VobSub index/],
  ['a QuickTime text file', /^\{QTtext\}/i],
  ['a RealText file', /^<window[\s>]/i],
  ['a lyrics file (.lrc)', /^\[(?:ar|al|ti|au|by|re|ve|la|length|offset|\d\d):/i],
  ['a Rich Text document (.rtf)', /^\{\\rtf/],
  ['a GPAC text stream (.ttxt)', /^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<TextStream[\s>]/s],
  ['a web page', /^(?:<!doctype html|<html[\s>])/i],
  ['JSON', /^(?:\{|\[)\s*(?:["{[]|$)/],
];

/**
 * Names the format of a file that we cannot read captions from, with an article: `a PDF document`; null if the format
 * is not recognized.
 */
export function nameFormat(bytes: Buffer, text: string): string | null {
  const head = bytes.toString('latin1', 0, 100);
  const start = text.slice(0, 1000).trimStart();
  const found =
    binaryFormats.find(([, beginning]) => beginning.test(head)) ??
    textFormats.find(([, beginning]) => beginning.test(start));
  return found?.[0] ?? null;
}
