import type { RenderedText } from '@kinora/contract/pages/pages';
import markdownIt from 'markdown-it';

// Raw HTML is displayed as text, and URLs that could execute something are not linked.
const markdown = markdownIt({ html: false, linkify: true, typographer: true });

/** Renders Markdown as a page: the first level-one heading becomes the title, everything else the text. */
export function renderMarkdown(text: string): RenderedText {
  const tokens = markdown.parse(text, {});
  const titleIndex = tokens.findIndex((token) => token.type === 'heading_open' && token.tag === 'h1');
  const title = titleIndex < 0 ? '' : plainText(tokens.splice(titleIndex, 3)[1]?.children ?? []);
  for (const token of tokens) {
    // The title is the page's only level-one heading.
    if (token.type.startsWith('heading_') && token.tag === 'h1') token.tag = 'h2';
  }
  return { title, html: markdown.renderer.render(tokens, markdown.options, {}) };
}

const plainText = (tokens: readonly { content: string }[]) => tokens.map((token) => token.content).join('');
