import { defineConfig } from 'vite';

/** Builds the script of pages with a tag manager: `product/consent-notice/browser/dist/tags.js`. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryTags', fileName: () => 'tags.js' },
  },
});
