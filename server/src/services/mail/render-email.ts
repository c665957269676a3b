import { escapeHtml } from '#escape-html.ts';
import type { EmailKind } from '#services/mail/email-kinds.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** A block of an email. It may contain text that people typed, which is shown as typed. */
type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'link'; label: string; url: string };

export type EmailDraft = {
  kind: EmailKind;
  subject: string;
  title: string;
  blocks: readonly Block[];
  /** Small print: why the recipient receives this email. */
  note: string;
};

/**
 * Lays out an email with our branding, as plain text and as HTML from the same blocks. A template is a
 * function that returns a draft; it is defined in the feature that sends the email.
 */
export function renderEmail(
  brand: { brand_name: string; public_url: string },
  { kind, subject, title, blocks, note }: EmailDraft,
): EmailContent {
  const sender = `${brand.brand_name} · ${brand.public_url}`;
  return {
    kind,
    subject: oneLine(subject),
    text: [title, ...blocks.map(asText), `-- \n${note}\n${sender}`].join('\n\n') + '\n',
    html: page(oneLine(subject), [
      `<p style="margin:0 0 24px;font:600 20px Georgia,serif;color:#8a6414">${escapeHtml(brand.brand_name)}</p>`,
      `<h1 style="margin:0 0 24px;font:600 24px/1.25 Georgia,serif">${escapeHtml(title)}</h1>`,
      ...blocks.map(asHtml),
      `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e4ded3;font-size:13px;color:#6b6459">${escapeHtml(note)}<br><a href="${escapeHtml(brand.public_url)}" style="color:#6b6459">${escapeHtml(brand.public_url)}</a></p>`,
    ]),
  };
}

/**
 * Reduces text to a single header line, without characters that change the reading direction of what follows.
 */
export function oneLine(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
  const characters = [...plain.replaceAll(/ +/g, ' ').trim().toWellFormed()];
  return characters.length > 150 ? `${characters.slice(0, 149).join('')}…` : characters.join('');
}

function asText(block: Block): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'facts') return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (block.kind === 'quote') return block.text.replaceAll(/^/gm, '> ');
  return `${block.label}: ${block.url}`;
}

function asHtml(block: Block): string {
  if (block.kind === 'text')
    return `<p dir="auto" style="margin:0 0 16px;${typedTextStyle}">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'facts')
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${block.facts.map(factRow).join('')}</table>`;
  if (block.kind === 'quote')
    return `<blockquote dir="auto" style="margin:0 0 16px;padding:16px 20px;border-inline-start:3px solid #e3b04b;background:#faf7f1;${typedTextStyle}">${escapeHtml(block.text)}</blockquote>`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#e3b04b;color:#1a1408;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
}

const factRow = ([label, value]: readonly [string, string]) =>
  `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:start;vertical-align:top;font-weight:400;color:#6b6459">${escapeHtml(label)}</th><td dir="auto" style="padding:4px 0;${typedTextStyle}">${escapeHtml(value)}</td></tr>`;

/** Shows text as typed: line breaks are kept, and a long word does not widen the page. */
const typedTextStyle = 'white-space:pre-wrap;overflow-wrap:anywhere';

const page = (title: string, body: readonly string[]) =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;background:#f4f0e8;color:#241f17;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">',
    ...body,
    '</div></body></html>',
  ].join('\n');
