import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// All browsers below know @property: Tailwind's other way of it would only be carried along.
const withoutPropertyFallback: Plugin = {
  name: 'without-property-fallback',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = String(file.source).replace(/@layer properties\{@supports .*?\}\}\}/s, '');
    }
  },
};

// Only the API's documents show the summaries of the contract's rows, and the server makes those.
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]server[\\/]src[\\/]contract[\\/]/.test(id)
      ? { code: code.replaceAll(/^\s*summary:\s*(['"`])(?:\\.|(?!\1).)*\1,$/gms, ''), map: null }
      : null,
};

export default defineConfig({
  root: import.meta.dirname,
  // The built files find each other below any path; the server writes it into the page.
  base: './',
  plugins: [react(), tailwindcss(), withoutPropertyFallback, withoutSummaries],
  resolve: {
    // React has had this hook of its own since 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows scripts, styles and fonts as files of our own only.
    modulePreload: {
      polyfill: false,
      // What the first page has is there, and a page's own file is what is asked for: neither needs a second name.
      resolveDependencies: (file, needed) =>
        needed.filter((each) => each !== file && !/\/index-/.test(each)),
    },
    assetsInlineLimit: 0,
    // These know light-dark(), on which the two token sets rest.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      treeshake: {
        // The contract only declares: what of it no page needs first comes with the page that does.
        moduleSideEffects: [{ test: /[\\/]server[\\/]src[\\/]contract[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What the first page needs is one file: cut up along what later pages share, it is 7 kB larger packed.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What later pages share is one more: the first names every file, and each name is 0.03 kB packed.
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
