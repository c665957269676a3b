import { serverHtml } from '#lib/trusted-types.ts';
import './prose.css';

/** Text that the server rendered from Markdown, with any HTML in it escaped. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: serverHtml(html) }} />;
}
