import type { Import } from './imports.ts';

const MANIFEST = /(^|\/)feature\.console\.ts$/;
/** What a manifest may load: the function that declares it, and the icons of the menu. */
const ALLOWED = ['@tabler/icons-react', '@tributary/engine/feature/feature.console.ts'];

/** The console loads every manifest before its first screen; everything else of a feature is loaded when it is asked for. */
export function manifestProblems(imports: Import[]): string[] {
  return imports
    .filter(({ from, typeOnly, lazy, specifier }) => {
      return MANIFEST.test(from) && !typeOnly && !lazy && !ALLOWED.includes(specifier);
    })
    .map(
      ({ from, line, specifier }) =>
        `${from}:${line} imports ${specifier}: a manifest is loaded before the first screen; load it by import()`,
    );
}
