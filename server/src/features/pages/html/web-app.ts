import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#config/config.ts';
import { dist, readPageStyle, styleLink } from '#services/page-style.ts';

const indexPath = join(dist, 'index.html');
const manifestPath = join(dist, '.vite/manifest.json');
const rendererPath = join(root, 'web/dist-server/render-page.js');

/** What web/src/render-page.tsx exports. */
type Renderer = {
  /**
   * Returns the module of the page at an address, by its name in the manifest; null if this browser
   * gets an empty document.
   */
  pageModule: (pathname: string, user_agent: string, boot: object) => string | null;
  renderPage: (address: string, boot: object, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
};

/** The built web app. */
export type WebApp = {
  /** The document in parts: up to the page's head, up to the content of `#root`, and the end. */
  html: { start: string; head: string; end: string };
  /** The page's head, with the shared style sheet inlined instead of linked. */
  styled_head: string;
  /** The tags that start the app. */
  scripts: string;
  /** The style sheets and scripts that a page's module needs besides the app's own. */
  moduleFiles: (module: string) => { styles: string[]; scripts: string[] };
  /** Loads the renderer on the first call, because a process without visitors does not need its 1 MB. */
  renderer: () => Promise<Renderer>;
};

type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Reads the built web app; null if it has not been built, or was built by an earlier version. */
export async function readWebApp(): Promise<WebApp | null> {
  if (![indexPath, manifestPath, rendererPath].every((file) => existsSync(file))) return null;
  const template = await readFile(indexPath, 'utf8');
  const chunks = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, Chunk>;
  const [start = '', head = '', end = ''] = template
    .replace(startTags, '')
    .split(/<!--head-->|(?<=id="root">)/);
  const style = readPageStyle();
  const appChunks = new Set(chunksFrom(chunks, 'index.html'));
  let loading: Promise<Renderer> | undefined;
  return {
    html: { start, head, end },
    styled_head: style === null ? head : head.replace(styleLink, () => `<style>${style}</style>\n    `),
    scripts: (template.match(startTags) ?? []).join('\n    '),
    moduleFiles: (module) => {
      const pageChunks = chunksFrom(chunks, module).filter((chunk) => !appChunks.has(chunk));
      return {
        styles: pageChunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
        scripts: pageChunks.map(({ file }) => `/${file}`),
      };
    },
    renderer: () => (loading ??= import(pathToFileURL(rendererPath).href) as Promise<Renderer>),
  };
}

const startTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Returns a chunk and all chunks that it imports. */
function chunksFrom(chunks: Record<string, Chunk>, name: string): Chunk[] {
  const found = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The web app was built without ${name}`);
    if (found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(add);
  };
  add(name);
  return [...found];
}
