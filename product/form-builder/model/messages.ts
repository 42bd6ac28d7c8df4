import type { ComponentType } from '@tributary/form-engine/schema.ts';

/**
 * Translates a key of the form builder's messages: the part of a translator that the model uses, so that tests need
 * none.
 */
export type BuilderTranslate = (key: string, values?: Record<string, string | number>) => string;

/** The namespace of a type's own messages. */
export function namespaceOfType(type: ComponentType): string {
  return `${type}Component`;
}

/** The name of a type in the interface. */
export function typeName(type: ComponentType, words: BuilderTranslate): string {
  return words(`${type}Component:name`);
}

/** A translator whose keys belong to one namespace, unless they name another. */
export function inNamespace(words: BuilderTranslate, namespace: string): BuilderTranslate {
  return (key, values) => words(key.includes(':') ? key : `${namespace}:${key}`, values);
}
