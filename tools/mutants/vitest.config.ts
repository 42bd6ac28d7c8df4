import { defineConfig } from 'vitest/config';
import { MUTANTS, SKIP } from './mutants.ts';

const mutant = MUTANTS.find(({ without }) => without === process.env['MUTANT']);

/**
 * The contract suite over a pipeline from which one step is removed while it is loaded. The caller provides Postgres.
 */
export default defineConfig({
  test: {
    include: ['resources/features.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // No cache: each mutant must load its own sources.
    fsModuleCache: false,
  },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        const edits = mutant?.edits.filter(({ file }) => id.endsWith(`/${file}`)) ?? [];
        return edits.length === 0
          ? undefined
          : SKIP + edits.reduce((text, { from, to }) => text.replaceAll(from, to), code);
      },
    },
  ],
});
