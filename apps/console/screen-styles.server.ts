import type { Plugin, Rollup } from 'vite';

/** Larger sheets, in bytes, are those of the builders: they stay apart, as other screens don't need them. */
const LARGEST = 8_000;
/** The screen that people see first. Its styles stay in files of their own, and so do those of the entry. */
const FIRST = /\/Dashboard\.console-[^/]+\.js$/;

/** The chunks that the given ones need, each once, those that another imports before it. */
function inOrder(bundle: Rollup.OutputBundle, starts: readonly string[]): Rollup.OutputChunk[] {
  const seen = new Set<string>();
  const sorted: Rollup.OutputChunk[] = [];
  const visit = (name: string): void => {
    const part = bundle[name];
    if (part?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    for (const next of part.imports) visit(next);
    sorted.push(part);
  };
  for (const start of starts) visit(start);
  return sorted;
}

const sheetsOf = (chunk: Rollup.OutputChunk): Set<string> => chunk.viteMetadata?.importedCss ?? new Set();

/**
 * Joins the small style sheets of all later screens into one file. Each was a request of the screens that use it, and a
 * name in the manifests, which every visit waits for.
 */
export function screenStyles(): Plugin {
  return {
    name: 'screen-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const starts = chunks.filter((chunk) => chunk.isEntry || FIRST.test(chunk.fileName));
      const names = (list: readonly Rollup.OutputChunk[]): string[] => list.map(({ fileName }) => fileName);
      const first = new Set(inOrder(bundle, names(starts)).flatMap((chunk) => [...sheetsOf(chunk)]));
      const joined = new Map<string, string>();
      for (const chunk of inOrder(bundle, names(chunks)))
        for (const file of sheetsOf(chunk)) {
          const part = bundle[file];
          if (part?.type !== 'asset' || first.has(file) || part.source.length > LARGEST) continue;
          joined.set(file, Buffer.from(part.source).toString());
        }
      const sheet = this.emitFile({
        type: 'asset',
        name: 'screens.css',
        source: [...joined.values()].join('\n'),
      });
      for (const chunk of chunks) {
        const sheets = sheetsOf(chunk);
        const own = [...sheets];
        if (!own.some((file) => joined.has(file))) continue;
        sheets.clear();
        sheets.add(this.getFileName(sheet));
        for (const file of own) if (!joined.has(file)) sheets.add(file);
      }
      for (const file of joined.keys()) delete bundle[file];
    },
  };
}
