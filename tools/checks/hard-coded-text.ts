import { child, lineAt, parse, walk } from './syntax.ts';

/** Attributes that people see or screen readers announce. */
const SPOKEN =
  /^(label|title|alt|placeholder|description|error|aria-label|aria-description|aria-roledescription|tooltip|heading)$/;
/** The product's name and addresses are the same in every language. */
const SAME_EVERYWHERE = /Tributary|https?:\/\/\S*|\S+@\S+/g;
/** Words: two letters in a row. Single letters, figures, arrows and dots need no translation. */
const WORDS = /\p{L}{2,}/u;

/** Words written into JSX instead of the messages: as text between tags, or in an attribute that is read out. */
export function hardCodedText(path: string, text: string): string[] {
  const problems: string[] = [];
  const tell = (at: number, words: string): void => {
    if (WORDS.test(words.replace(SAME_EVERYWHERE, '')))
      problems.push(`${path}:${lineAt(text, at)}: "${words.trim().slice(0, 60)}" belongs into the messages`);
  };
  walk(parse(path, text).program, (node) => {
    if (node.type === 'JSXText' && typeof node['value'] === 'string') tell(node.start, node['value']);
    if (node.type === 'JSXExpressionContainer') tell(node.start, literal(child(node, 'expression')));
    if (node.type !== 'JSXAttribute') return true;
    const name = child(node, 'name')?.['name'];
    if (typeof name !== 'string' || !SPOKEN.test(name)) return false;
    const value = child(node, 'value');
    tell(node.start, literal(value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value));
    return false;
  });
  return problems;
}

function literal(node: { type: string; [field: string]: unknown } | null): string {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : '';
}
