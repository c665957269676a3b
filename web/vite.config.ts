import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const server = process.env['KINORA_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), dropInjectedStyles()],
  server: { proxy: { '/api': server, '/media': server, '/play': server, '/upload-parts': server } },
  // A worker may load what it needs later, as the page does.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The content policy allows files of ours, not data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file: that is smaller, and asked for once.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
          ],
        },
      },
    },
  },
});

/** Asks for the two Latin fonts with the document, so that text is set in them at first paint. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /(inter-latin-wght|fraunces-latin-opsz)-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** sonner adds a style tag as it loads, which the content policy refuses; base.css imports its stylesheet. */
function dropInjectedStyles(): Plugin {
  return {
    name: 'drop-injected-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler: (code) => code.replace(/^__insertCSS\(.*\);?$/m, ''),
    },
  };
}
