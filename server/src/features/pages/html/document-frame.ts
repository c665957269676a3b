import type { Config } from '#config/config.ts';
import { escapeHtml } from '#escape-html.ts';
import { iconLinks, brandStyle } from '#features/pages/html/brand.ts';
import { headHtml, scriptJson, type Head } from '#features/pages/html/head.ts';
import { defaultPictureAddress } from '#features/pages/sharing/addresses.ts';
import type { WebApp } from '#features/pages/html/web-app.ts';
import { beforeApp } from '#http/headers/content-policy.ts';

const fontPreloads = /<link rel="preload"[^>]* as="font"[^>]*>\s*/g;

/** A document's HTML before and after the content of `#root`. `head` links the page's picture, and is sent first. */
export type DocumentFrame = { head: string; top: string; bottom: string };

/**
 * Returns a function that writes the HTML around a page. For a page that the server renders, pass
 * its module: the document then links the files of that module, and the app starts after the page
 * has been painted.
 */
export function createDocumentFrames({ html, styled_head, scripts, moduleFiles }: WebApp, config: Config) {
  const defaultPicture = defaultPictureAddress(config);
  const style = brandStyle(config);
  const start = style ? html.start.replace('<html ', `<html style="${escapeHtml(style)}" `) : html.start;
  // If a page is painted before the app starts, font preloads would compete with its picture for
  // the connection; until fonts arrive, local fonts with the same metrics are used.
  const renderedHead = styled_head.replace(fontPreloads, '');
  return (head: Head, boot: object, module: string | null): DocumentFrame => {
    const files = module ? moduleFiles(module) : { styles: [], scripts: [] };
    const appTags = [
      scripts,
      ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ].join('\n    ');
    return {
      head: [
        start,
        [
          ...(module ? [`<script>${beforeApp}</script>`] : []),
          headHtml(head, config.brand_name, defaultPicture),
          iconLinks(config),
          ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
        ].join('\n    '),
      ].join(''),
      top: module ? renderedHead : html.head,
      bottom: [
        `</div>\n    <script type="application/json" id="boot">${scriptJson(boot)}</script>`,
        // The app is not needed for the first paint: `beforeApp` takes it out of the template once the page's
        // picture has loaded. Before that, both would compete for the connection.
        `\n    ${module ? `<template id="app">${appTags.replaceAll(' crossorigin', ' fetchpriority="low" crossorigin')}</template>` : appTags}`,
        html.end.replace('</div>', ''),
      ].join(''),
    };
  };
}
