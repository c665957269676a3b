import type { ReceiptLine } from './receipt-lines.ts';

const size = { width: 1080, height: 1350 };
const margin = 96;
/** More lines would not fit; the last line then sums up the rest. */
const maxLines = 7;
const rowHeight = 116;

type Content = { title: string; month: string; brand: string; lines: readonly ReceiptLine[] };

/** Draws a receipt as a portrait picture for sharing, in the colors and typefaces of the app. */
export async function drawReceipt({ title, month, brand, lines }: Content): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const fonts = {
    title: `500 72px ${token('--font-display')}`,
    brand: `500 44px ${token('--font-display')}`,
    name: `500 34px ${token('--font-sans')}`,
    note: `400 26px ${token('--font-sans')}`,
  };
  await Promise.all(Object.values(fonts).map((font) => document.fonts.load(font)));
  const canvas = Object.assign(document.createElement('canvas'), size);
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('The browser cannot draw pictures.');
  const right = size.width - margin;
  const write = (text: string, font: string, color: string, x: number, y: number) => {
    paint.font = font;
    paint.fillStyle = token(color);
    paint.textAlign = x === right ? 'right' : 'left';
    paint.fillText(text, x, y, x === right ? 240 : right - margin - (font === fonts.title ? 0 : 260));
  };
  paint.fillStyle = token('--color-surface');
  paint.fillRect(0, 0, size.width, size.height);
  write(title, fonts.title, '--color-ink', margin, 190);
  write(month, fonts.note, '--color-ink-secondary', margin, 246);
  const shown = lines.slice(0, lines.length > maxLines ? maxLines - 1 : maxLines);
  const rest = lines.length - shown.length;
  for (const [row, { name, note, amount, part }] of shown.entries()) {
    const y = 350 + row * rowHeight;
    write(name, fonts.name, '--color-ink', margin, y);
    write(amount, fonts.name, '--color-ink', right, y);
    write(note, fonts.note, '--color-ink-faint', margin, y + 36);
    paint.fillStyle = token('--color-surface-overlay');
    paint.fillRect(margin, y + 52, right - margin, 6);
    paint.fillStyle = token('--color-gold');
    paint.fillRect(margin, y + 52, (right - margin) * part, 6);
  }
  if (rest > 0)
    write(`and ${rest} more`, fonts.note, '--color-ink-secondary', margin, 350 + shown.length * rowHeight);
  write(brand, fonts.brand, '--color-gold', margin, size.height - 90);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png');
  });
}
