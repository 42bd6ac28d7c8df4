import { defineConfig } from 'vite';

/** Builds the script of the page after a failed payment: `product/form-runtime/again/dist/again.js`. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryAgain', fileName: () => 'again.js' },
  },
});
