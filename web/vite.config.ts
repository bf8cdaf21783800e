import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { contractOfPage, IS_CONTRACT } from './contract-of-page';

// A page below its environment: the modules that are loaded for it, and its first requests. The overview is in the
// first file except its lower parts; the days of its charts are those of the browser's time zone, which only a script
// can add (start.js).
const STARTS = [
  {
    ...{ path: '', asks: 'overview' },
    modules: ['overview/delivery-activity.tsx', 'ui/chart/period-chart.tsx'],
    asksInZone: ['activity?range=24h&utc_offset=', 'delivery?range=24h&utc_offset='],
  },
  { path: 'users', asks: 'users', modules: ['users/list/users-page.tsx'] },
  { path: 'calls', asks: 'calls', modules: ['calls/list/calls-page.tsx'] },
  { path: 'events', asks: 'events', modules: ['attempts/attempts-page.tsx'] },
];

// What the lists of STARTS import statically, directly or indirectly.
const listModules = new Set<string>();

const SANS = /\/geist-latin-.*\.woff2$/;
const MONO = /\/geist-mono-.*\.woff2$/;

// The server names these in the page, so that the browser requests them before any script has run.
const pageStarts: Plugin = {
  name: 'page-starts',
  buildEnd() {
    for (const module of STARTS.flatMap(({ path, modules }) => (path === '' ? [] : modules))) {
      listModules.add(resolve(import.meta.dirname, 'src/areas', module));
    }
    for (const id of listModules) {
      const imported = this.getModuleInfo(id)?.importedIds ?? [];
      // Its index imports the whole contract, of which a list needs little.
      for (const each of imported) if (!IS_CONTRACT.test(each)) listModules.add(each);
    }
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const isFirst = (file: string) => chunks.some((each) => each.isEntry && each.fileName === file);
    // The rows of a list and the overview show IDs.
    const fonts = Object.keys(bundle).filter((file) => MONO.test(file));
    const starts = STARTS.map(({ modules, ...start }) => {
      const files = modules.flatMap((module) => {
        const page = chunks.find((each) => each.facadeModuleId?.endsWith(module));
        if (page === undefined) this.error(`No file for the module ${module}`);
        return [page.fileName, ...page.imports.filter((file) => !isFirst(file))];
      });
      return { ...start, files: [...files, ...fonts] };
    });
    this.emitFile({ type: 'asset', fileName: 'page-starts.json', source: JSON.stringify(starts) });
  },
};

// Chrome then compiles a file while it loads, outside the page's own thread, because most of it is called at once. Only
// the first line counts.
const compiledOnLoad: Plugin = {
  name: 'compiled-on-load',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

// The page's code is requested at once, and run by start.js after the frame of index.html is painted. The font of all
// pages is also requested at once: a style sheet would request it only when the first text is laid out.
const afterFirstPaint: Plugin = {
  name: 'after-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => ({
      html: page.replace(
        /<script type="module" crossorigin src="([^"]+)"><\/script>/,
        '<link id="code" rel="modulepreload" crossorigin href="$1" />',
      ),
      tags: Object.keys(bundle)
        .filter((file) => SANS.test(file))
        .map((file) => ({
          ...{ tag: 'link', injectTo: 'head' },
          attrs: { rel: 'preload', as: 'font', crossorigin: true, href: `./${file}` },
        })),
    }),
  },
};

// Writes a compressed copy beside each file, which the server prefers (static-site.ts).
const compressed: Plugin = {
  name: 'compressed',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    const compress = promisify(brotliCompress);
    await Promise.all(
      texts.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source;
        await writeFile(join(dir, `${file.fileName}.br`), await compress(text));
      }),
    );
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // The built files refer to each other relatively; the server writes the base path into the page.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    contractOfPage,
    pageStarts,
    compiledOnLoad,
    afterFirstPaint,
    compressed,
  ],
  resolve: {
    // React itself has had this hook since 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server names a page's files in the page (page-starts); later pages are loaded when the pointer is on their
    // link.
    modulePreload: false,
    // The content security policy only permits our own files as scripts, styles and fonts.
    assetsInlineLimit: 0,
    // All styles are one file: later pages add 0.4 kB, and would otherwise wait for a separate file.
    cssCodeSplit: false,
    // These browsers support light-dark(), on which the two token sets are based.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      treeshake: {
        // The contract only contains declarations: those that the first page does not need are loaded with the pages
        // that do.
        moduleSideEffects: [{ test: IS_CONTRACT, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // The first page's code is one file: split by what later pages share, it is 7 kB larger when compressed.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Lists are opened directly, and should not wait for forms or settings.
            {
              name: 'lists',
              test: (id) => listModules.has(id),
              minShareCount: 2,
              priority: 1,
            },
            // What later pages share is one more file: the first file names every file, and each name is 0.03 kB
            // compressed.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
