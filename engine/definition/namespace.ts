/** The namespace of a resource's messages: `form-fields` has them in `formFields`. */
export function namespaceOf(resource: string): string {
  return resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
