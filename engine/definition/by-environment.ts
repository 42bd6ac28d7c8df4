import type { AnyResource } from './resource.ts';

/**
 * The column that is true in the production environment; undefined for resources whose lists have one environment
 * only.
 */
export function productionColumn(definition: AnyResource): string | undefined {
  const flag = definition.kind === 'read-only' ? definition.productionFlag : undefined;
  return flag && (definition as { columns: Record<string, string> }).columns[flag];
}
