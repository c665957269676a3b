import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { formatInvoiceNumber } from '#features/billing/invoices/rules.ts';
import { fonts, makeLegible } from '#fonts.ts';
import {
  buyerLines,
  factsOf,
  itemOf,
  noteOf,
  sellerLines,
  sumsOf,
  titleOf,
  type Fact,
  type PrintedInvoice,
} from '#features/billing/invoices/pdf/texts.ts';

const margin = 56;
/** A4, in points. */
const page = { width: 595.28, height: 841.89 };
const contentWidth = page.width - 2 * margin;
const gap = 24;
const columnWidth = (contentWidth - gap) / 2;
const ink = '#1c1917';
const gray = '#6b645e';
const hairline = '#d8d3ce';

type Doc = PDFKit.PDFDocument;
type Style = { font?: keyof typeof fonts; size?: number; color?: string; align?: 'left' | 'right' };
type Box = { x: number; y: number; width: number };

/** Writes an invoice as a PDF. The bytes are always the same, because the PDF contains no times but the invoice's. */
export async function writeInvoice(invoice: PrintedInvoice, brand_name: string): Promise<Buffer> {
  const title = `${titleOf(invoice)} ${formatInvoiceNumber(invoice)}`;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: makeLegible(invoice.seller.name),
      CreationDate: new Date(invoice.issued_at),
    },
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const bytes = buffer(doc);
  draw(doc, invoice, brand_name);
  doc.end();
  return bytes;
}

function draw(doc: Doc, invoice: PrintedInvoice, brand_name: string): void {
  const right = margin + columnWidth + gap;
  write(doc, brand_name, { x: margin, y: margin, width: columnWidth }, { font: 'bold', size: 17 });
  const title = { font: 'bold', size: 17, align: 'right' } as const;
  let y = write(doc, titleOf(invoice), { x: right, y: margin, width: columnWidth }, title) + 32;
  y = Math.max(
    drawParty(doc, 'From', sellerLines(invoice), { x: margin, y, width: columnWidth }),
    drawParty(doc, 'To', buyerLines(invoice), { x: right, y, width: columnWidth }),
  );
  y = drawRule(doc, makeRoom(doc, y + 22)) + 16;
  for (const fact of factsOf(invoice)) y = drawFact(doc, fact, makeRoom(doc, y));
  y = drawRule(doc, makeRoom(doc, y + 14)) + 16;
  y = write(doc, itemOf(invoice), { x: margin, y, width: contentWidth }, { size: 11 }) + 18;
  const sums = sumsOf(invoice);
  for (const sum of sums.slice(0, -1)) y = drawAmount(doc, sum, makeRoom(doc, y), 'regular') + 6;
  y = drawRule(doc, makeRoom(doc, y + 6)) + 12;
  for (const total of sums.slice(-1)) y = drawAmount(doc, total, y, 'bold');
  write(
    doc,
    noteOf(invoice),
    { x: margin, y: makeRoom(doc, y + 36), width: contentWidth },
    { color: gray, size: 9 },
  );
}

/** Returns where the next few lines begin: at `y`, or on a new page if very long names and addresses leave no room. */
function makeRoom(doc: Doc, y: number): number {
  if (y + 60 <= page.height - margin) return y;
  doc.addPage();
  return margin;
}

/** Writes text into a box and returns where it ends. */
function write(doc: Doc, text: string, box: Box, style: Style = {}): number {
  const { font = 'regular', size = 10, color = ink, align = 'left' } = style;
  const options = { width: box.width, align, lineGap: 2 };
  doc.font(font).fontSize(size).fillColor(color).text(makeLegible(text), box.x, box.y, options);
  return doc.y;
}

function drawParty(doc: Doc, label: string, [name = '', ...lines]: readonly string[], box: Box): number {
  const belowLabel = write(doc, label, box, { color: gray, size: 9 }) + 3;
  const belowName = write(doc, name, { ...box, y: belowLabel }, { font: 'bold', size: 11 });
  return lines.length === 0 ? belowName : write(doc, lines.join('\n'), { ...box, y: belowName });
}

function drawFact(doc: Doc, [name, value]: Fact, y: number): number {
  write(doc, name, { x: margin, y, width: 110 }, { color: gray });
  return write(doc, value, { x: margin + 120, y, width: contentWidth - 120 }) + 3;
}

function drawAmount(doc: Doc, [name, value]: Fact, y: number, font: keyof typeof fonts): number {
  const width = 130;
  const end = write(doc, name, { x: margin, y, width: contentWidth - width - gap }, { font });
  return Math.max(
    end,
    write(doc, value, { x: page.width - margin - width, y, width }, { font, align: 'right' }),
  );
}

function drawRule(doc: Doc, y: number): number {
  doc
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.6)
    .strokeColor(hairline)
    .stroke();
  return y;
}
