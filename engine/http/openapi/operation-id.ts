/**
 * The name of an operation that declares none: the first part of its path, its method, and the rest of the path.
 * @example operationIdOf('GET', '/counters/{id}/entries') // counters.getEntries
 */
export function operationIdOf(method: string, path: string): string {
  const [room = '', ...rest] = path.split('/').filter(Boolean);
  const words = rest.flatMap((part, index) => {
    const parameter = /^\{(\w+)\}$/.exec(part)?.[1];
    if (parameter === undefined) return [pascal(part)];
    // A parameter in between is in the address; one at the end tells two operations apart.
    return index === rest.length - 1 ? [`By${pascal(parameter)}`] : [];
  });
  return `${room}.${method.toLowerCase()}${words.join('')}`;
}

/** Joins a text's words into one, without the signs between them. @example pascal('form-fields') // FormFields */
export const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
