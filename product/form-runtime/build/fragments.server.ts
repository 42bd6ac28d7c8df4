import type { Plugin, Rolldown } from 'vite';

/** A part of the script that runs in a separate scope. */
export interface Fragment {
  /** The piece that it is; shared code of several has none. */
  piece: string | null;
  /** An expression whose value is its exports. */
  code: string;
  /** The fragments that it uses, by their place in the list. */
  needs: number[];
}

/** A built script: its fragments, each after those that it needs, and the exports of the whole. */
export interface Fragments {
  fragments: Fragment[];
  exports: string[];
}

const nameOf = (place: number): string => `c${place}`;

/** Writes a build as fragments, in place of modules that browsers would ask for one by one. */
export function writeFragments(): Plugin {
  return {
    name: 'fragments-of-the-form-script',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = inOrder(Object.values(bundle).filter((one) => one.type === 'chunk'));
      const places = new Map(chunks.map(({ fileName }, place) => [fileName, place]));
      const fragments = chunks.map((chunk): Fragment => {
        const program = this.parse(chunk.code);
        return {
          piece: chunk.isEntry ? chunk.name : null,
          code: scoped(chunk.code, program.body, (file) => nameOf(places.get(file)!)),
          needs: chunk.imports.map((file) => places.get(file)!),
        };
      });
      const main = chunks.find(({ isEntry, name }) => isEntry && name === 'main')!;
      for (const file of Object.keys(bundle)) delete bundle[file];
      const source = JSON.stringify({ fragments, exports: main.exports } satisfies Fragments);
      this.emitFile({ type: 'asset', fileName: 'fragments.json', source });
    },
  };
}

/** Chunks, each after those that it imports. */
function inOrder(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const left = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ordered: Rolldown.OutputChunk[] = [];
  const take = (file: string): void => {
    const chunk = left.get(file);
    if (!chunk) return;
    left.delete(file);
    for (const needed of chunk.imports) take(needed);
    ordered.push(chunk);
  };
  for (const { fileName } of chunks) take(fileName);
  return ordered;
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** A module as a function that gets its imports and returns its exports. */
function scoped(code: string, body: readonly Statement[], nameOfFile: (file: string) => string): string {
  const parameters: string[] = [];
  const given: string[] = [];
  const returned: string[] = [];
  let rest = '';
  let from = 0;
  for (const statement of body) {
    const isImport = statement.type === 'ImportDeclaration';
    if (!isImport && statement.type !== 'ExportNamedDeclaration') continue;
    rest += code.slice(from, statement.start);
    from = statement.end;
    for (const each of statement.specifiers) {
      if (each.type === 'ImportSpecifier' && isImport) {
        parameters.push(each.local.name);
        given.push(`${nameOfFile(statement.source.value.replace('./', ''))}.${named(each.imported)}`);
      } else if (each.type === 'ExportSpecifier')
        returned.push(`${named(each.exported)}:${named(each.local)}`);
      else
        throw new TypeError(
          `The form script can’t be divided at: ${code.slice(statement.start, statement.end)}`,
        );
    }
  }
  rest = (rest + code.slice(from)).trim();
  const end = returned.length > 0 ? `;return{${returned.join(',')}}` : '';
  return `((${parameters.join(',')})=>{${rest.replace(/;$/, '')}${end}})(${given.join(',')})`;
}

const named = (one: { type: string; name?: string; value?: unknown }): string =>
  one.name ?? String(one.value);

/**
 * The script of these pieces.
 * @param isModule whether it has the exports of the whole; else it leaves no name behind
 */
export function joinFragments(
  { fragments, exports }: Fragments,
  pieces: ReadonlySet<string>,
  isModule: boolean,
): string {
  const used = new Set<number>();
  const use = (place: number): void => {
    if (used.has(place)) return;
    used.add(place);
    for (const needed of fragments[place]!.needs) use(needed);
  };
  fragments.forEach(({ piece }, place) => {
    if (piece === 'main' || (piece !== null && pieces.has(piece))) use(place);
  });
  const main = nameOf(fragments.findIndex(({ piece }) => piece === 'main'));
  const needed = new Set([...used].flatMap((place) => fragments[place]!.needs));
  const lines = fragments.flatMap(({ code }, place) => {
    if (!used.has(place)) return [];
    const isNamed = needed.has(place) || (isModule && nameOf(place) === main);
    return [isNamed ? `const ${nameOf(place)}=${code};` : `${code};`];
  });
  const names = isModule ? exports.map((name) => `export const ${name}=${main}.${name};`) : [];
  const joined = [...lines, ...names].join('');
  return isModule ? joined : `(()=>{${joined}})();`;
}
