import type { ReceiptLine } from './receipt-lines.ts';

const size = { width: 1080, height: 1350 };
const margin = 96;
/** More lines would not fit; the last line then says how many are left out. */
const maxLines = 7;
const rowHeight = 116;

type Picture = { title: string; month: string; brand: string; lines: readonly ReceiptLine[] };

/** Draws a receipt as a portrait picture for sharing, in the colors and typefaces of the app. */
export async function drawReceipt({ title, month, brand, lines }: Picture): Promise<Blob> {
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
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures.');
  const right = size.width - margin;
  const drawText = (text: string, font: string, color: string, x: number, y: number) => {
    context.font = font;
    context.fillStyle = token(color);
    context.textAlign = x === right ? 'right' : 'left';
    context.fillText(text, x, y, x === right ? 240 : right - margin - (font === fonts.title ? 0 : 260));
  };
  context.fillStyle = token('--color-surface');
  context.fillRect(0, 0, size.width, size.height);
  drawText(title, fonts.title, '--color-ink', margin, 190);
  drawText(month, fonts.note, '--color-ink-secondary', margin, 246);
  const shown = lines.slice(0, lines.length > maxLines ? maxLines - 1 : maxLines);
  const omitted = lines.length - shown.length;
  for (const [row, { name, note, amount, fraction }] of shown.entries()) {
    const y = 350 + row * rowHeight;
    drawText(name, fonts.name, '--color-ink', margin, y);
    drawText(amount, fonts.name, '--color-ink', right, y);
    drawText(note, fonts.note, '--color-ink-faint', margin, y + 36);
    context.fillStyle = token('--color-surface-overlay');
    context.fillRect(margin, y + 52, right - margin, 6);
    context.fillStyle = token('--color-gold');
    context.fillRect(margin, y + 52, (right - margin) * fraction, 6);
  }
  if (omitted > 0)
    drawText(
      `and ${omitted} more`,
      fonts.note,
      '--color-ink-secondary',
      margin,
      350 + shown.length * rowHeight,
    );
  drawText(brand, fonts.brand, '--color-gold', margin, size.height - 90);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png');
  });
}
