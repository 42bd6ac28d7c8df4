import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { answerTypes } from '../carried/answer-types.ts';

const RUNTIME = join(import.meta.dirname, '..');
/** A file of the runtime, as code names it. */
const runtime = (file: string): string => JSON.stringify(join(RUNTIME, file));
const ENGINE = join(RUNTIME, '../form-engine');
/** A file of the form engine, as code names it. */
const engine = (file: string): string => JSON.stringify(join(ENGINE, file));
const TYPES = join(ENGINE, 'components');
/** A piece that adds a function of the form engine. */
const adds = (name: string, file: string): string =>
  `import { ${name} } from ${engine(file)};\nadded.${name} = ${name};`;
const MARK = '\0piece:';
/** As the script is divided. Those that are no types are named with a point, which no type has. */
const EXTRAS: Readonly<Record<string, string>> = {
  '.counters': `import { refreshCounters } from ${runtime('counters.ts')};
extras.refreshCounters = refreshCounters;`,
  '.lookup': `import { offerLookup } from ${runtime('live/lookup/lookup.ts')};
extras.offerLookup = offerLookup;`,
  '.review': `import { review, takeOffer } from ${runtime('review.ts')};
Object.assign(extras, { review, takeOffer });`,
  '.steps': `import { openSteps } from ${runtime('steps.ts')};
extras.openSteps = openSteps;`,
  '.sets': adds('chosenSet', 'components/amount/chosen-set.ts'),
  '.currencies': adds('hideOtherCurrencies', 'reading/other-currencies.ts'),
  '.openers': adds('openersOf', 'definition/openers-of.ts'),
  '.order': adds('difference', 'reading/order.ts'),
  '.options': `import { conditionalOptions } from ${engine('components/conditional-options.ts')};
import { optionsField } from ${runtime('live/options.ts')};
added.settleOptions = conditionalOptions.settle;
for (const type of ['select', 'radio', 'checkboxes']) liveFields[type] = optionsField;`,
};

/** The code of each piece: the type of a folder in `form-engine/components`, or one of those above. */
function pieces(): Map<string, string> {
  const made = new Map(Object.entries(EXTRAS));
  for (const folder of readdirSync(TYPES)) {
    const type = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const [read, live] = [join(TYPES, folder, 'read.ts'), join(RUNTIME, 'live', `${folder}.ts`)];
    const lines = [
      ...(existsSync(read)
        ? [`import { ${type}Answer } from ${JSON.stringify(read)};`, `answerTypes.${type} = ${type}Answer;`]
        : []),
      ...(existsSync(live)
        ? [`import { ${type}Field } from ${JSON.stringify(live)};`, `liveFields.${type} = ${type}Field;`]
        : []),
    ];
    if (lines.length > 0 && !Object.hasOwn(answerTypes, type)) made.set(type, lines.join('\n'));
  }
  return made;
}

const TABLES = `import { added } from ${runtime('carried/added.ts')};
import { answerTypes } from ${runtime('carried/answer-types.ts')};
import { extras } from ${runtime('carried/extras.ts')};
import { liveFields } from ${runtime('carried/live-fields.ts')};
`;

/** The entries of the build: the script itself, and each piece that only some forms need. */
export function entriesOf(main: string): Record<string, string> {
  return { main, ...Object.fromEntries(Array.from(pieces().keys(), (name) => [name, MARK + name])) };
}

/** Writes the pieces, which are no files. */
export function writePieces(): Plugin {
  const made = pieces();
  return {
    name: 'pieces-of-the-form-script',
    resolveId: (id) => (id.startsWith(MARK) ? id : null),
    load: (id) => (id.startsWith(MARK) ? TABLES + made.get(id.slice(MARK.length)) : null),
  };
}

/** Members of a type that only the builder and the prover use. */
const UNUSED: ReadonlySet<string> = new Set(['followKey', 'reads']);

/** Leaves out members of the types that no visitor's browser calls. */
export function leaveOutUnused(): Plugin {
  return {
    name: 'unused-parts-of-types',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${TYPES}/`) || ![...UNUSED].some((name) => code.includes(`${name}:`))) return null;
      let left = code;
      for (const { start, end } of unusedIn(this.parse(code, { lang: 'ts' }).body).toReversed())
        left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
      return { code: left, map: null };
    },
  };
}

/** The places of unused properties in the objects that a file exports. */
function unusedIn(
  body: ReturnType<Rolldown.PluginContext['parse']>['body'],
): { start: number; end: number }[] {
  return body
    .flatMap((each) => (each.type === 'ExportNamedDeclaration' ? [each.declaration] : []))
    .flatMap((each) => (each?.type === 'VariableDeclaration' ? each.declarations : []))
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? init.properties : []))
    .filter(
      (each) => each.type === 'Property' && each.key.type === 'Identifier' && UNUSED.has(each.key.name),
    );
}
