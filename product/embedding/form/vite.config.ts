import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds the script of a form on another site: `product/embedding/form/dist/form.js`, a module. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  resolve: {
    // Texts in all languages stay on the server; each form brings those of its own language.
    alias: [
      {
        find: /^\.\/texts\/all\.ts$/,
        replacement: join(import.meta.dirname, '../../form-runtime/carried-texts.ts'),
      },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    // A module in library mode keeps its spaces otherwise.
    rolldownOptions: { output: { minify: true } },
    lib: { entry: 'main.ts', formats: ['es'], fileName: () => 'form.js' },
  },
});
