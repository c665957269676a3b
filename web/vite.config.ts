import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanContract } from './lean-contract.ts';

const server = process.env['KINORA_SERVER'] ?? 'http://localhost:3000';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), leanContract(), preloadFonts(), dropInjectedStyles()],
  server: { proxy: { '/api': server, '/media': server, '/play': server, '/upload-parts': server } },
  // Lets a worker load modules on demand, as the page does.
  worker: { format: 'es' },
  // The server's bundle includes all packages, with React's production build regardless of the environment.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: 'es2022',
    // Tells the server which files a page needs; see server/src/features/pages/html/web-app.ts.
    manifest: !isSsrBuild,
    // All supported browsers preload modules natively. Only the page itself lists what it needs in
    // advance: a list for each screen would be code that every visit fetches, and `preload-links.ts`
    // fetches a screen before its link is pressed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    copyPublicDir: !isSsrBuild,
    // The content security policy allows our own files but not `data:` URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Puts what every page needs into one file, which is smaller and takes a single request.
            groups: [
              {
                name: 'framework',
                test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
              },
            ],
          },
        },
      },
    }),
  },
}));

/** Preloads the two Latin fonts, so that text uses them from the first paint. */
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

/**
 * sonner injects a style tag as it loads, which the content security policy blocks; base.css imports its
 * stylesheet instead.
 */
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
