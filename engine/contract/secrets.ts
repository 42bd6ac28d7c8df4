import type { ResourceDefinition } from '../definition/resource.ts';

type Data = Record<string, unknown>;
type Visit = (parent: Data, field: string) => void;

/** A copy of the data, with every secret of the declaration visited. */
function visited({ secrets = [] }: Pick<ResourceDefinition, 'secrets'>, data: Data, visit: Visit): Data {
  const copy = structuredClone(data);
  const descend = (at: unknown, [part = '', ...rest]: string[]): void => {
    if (typeof at !== 'object' || at === null) return;
    const parent = at as Data;
    for (const key of part === '*' ? Object.keys(parent) : [part]) {
      if (rest.length > 0) descend(parent[key], rest);
      else if (key in parent) visit(parent, key);
    }
  };
  for (const path of secrets) descend(copy, path.split('.'));
  return copy;
}

/** Data without the fields of secrets: a body has texts there, and a record has marks. */
export function withoutSecrets(definition: ResourceDefinition, data: Data): Data {
  return visited(definition, data, (parent, field) => void delete parent[field]);
}

/** The secrets in a body. */
export function secretsIn(definition: ResourceDefinition, body: Data): string[] {
  const found: string[] = [];
  visited(definition, body, (parent, field) => void found.push(String(parent[field])));
  return found;
}
