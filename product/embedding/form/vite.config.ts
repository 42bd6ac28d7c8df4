import { join } from 'node:path';
import { defineConfig } from 'vite';
import { FURTHER_TYPES } from '../../form-runtime/form-scripts.ts';
import { leaveOut } from '../../form-runtime/leave-out.server.ts';

/** Builds the script of a form on another site, a module: `dist/core/form.js`, or with the mode `full` `dist/full/form.js`. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: mode === 'full' ? [] : [leaveOut(FURTHER_TYPES)],
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
    outDir: mode === 'full' ? 'dist/full' : 'dist/core',
    emptyOutDir: true,
    copyPublicDir: false,
    // A module in library mode keeps its spaces otherwise.
    rolldownOptions: { output: { minify: true } },
    lib: { entry: 'main.ts', formats: ['es'], fileName: () => 'form.js' },
  },
}));
