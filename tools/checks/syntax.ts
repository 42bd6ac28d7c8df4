import { parseSync } from 'oxc-parser';

/** A node of the syntax tree; its further fields depend on its type (ESTree with TypeScript). */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A parsed file. */
export interface Syntax {
  program: SyntaxNode;
  comments: { value: string; start: number; end: number }[];
}

const parsed = new Map<string, { text: string; syntax: Syntax }>();

/** Parses a TypeScript file; the result is cached for the next check. Throws on a syntax error. */
export function parse(path: string, text: string): Syntax {
  const known = parsed.get(path);
  if (known?.text === text) return known.syntax;
  const result = parseSync(path, text);
  const error = result.errors[0];
  if (error) throw new Error(`${path}: ${error.message}`);
  const syntax = { program: result.program as unknown as SyntaxNode, comments: result.comments };
  parsed.set(path, { text, syntax });
  return syntax;
}

/** Whether a field's value is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** Visits a node and its descendants, parents first. Returning false skips the node's descendants. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  if (visit(node) === false) return;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.filter(isNode).forEach((below) => walk(below, visit));
    else if (isNode(value)) walk(value, visit);
  }
}

/** Line number, from 1, of a position. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** The field as a node; null when it is absent. */
export function child(node: SyntaxNode, field: string): SyntaxNode | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

/** The field as a list of nodes; holes and absent fields give nothing. */
export function children(node: SyntaxNode, field: string): SyntaxNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}
