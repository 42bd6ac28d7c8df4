import { defineConfig } from 'vite';

/** Builds the script that other sites load: `product/embedding/element/dist/element.js`, served as `/embed/v5.js`. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryEmbedding', fileName: () => 'element.js' },
  },
});
