/**
 * The section of each error, where errors are in more than one: sections have fields of the same name. Undefined where
 * the field's name is enough.
 * @param paths the paths of the fields with an error
 * @param sections the fields of each section
 */
export function sectionsOfErrors(
  paths: readonly string[],
  sections: Readonly<Record<string, readonly string[]>>,
): (string | undefined)[] {
  const found = paths.map((path) => {
    const [field = ''] = path.split('.');
    return Object.keys(sections).find((name) => sections[name]!.includes(field));
  });
  return new Set(found).size > 1 ? found : paths.map(() => undefined);
}
