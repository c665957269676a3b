import type { ContentPage } from '@kinora/contract/pages';
import markdownIt from 'markdown-it';

// Raw HTML is shown as text, and addresses that could run something are no links.
const markdown = markdownIt({ html: false, linkify: true, typographer: true });

/** Markdown as a page: the first heading of the first level is its title, the rest its text. */
export function renderPage(text: string): ContentPage {
  const tokens = markdown.parse(text, {});
  const at = tokens.findIndex((token) => token.type === 'heading_open' && token.tag === 'h1');
  const title = at < 0 ? '' : plainText(tokens.splice(at, 3)[1]?.children ?? []);
  for (const token of tokens) {
    // The title is the page's only heading of the first level.
    if (token.type.startsWith('heading_') && token.tag === 'h1') token.tag = 'h2';
  }
  return { title, html: markdown.renderer.render(tokens, markdown.options, {}) };
}

const plainText = (tokens: readonly { content: string }[]) => tokens.map((token) => token.content).join('');
