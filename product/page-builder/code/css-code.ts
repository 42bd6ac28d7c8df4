import { isSafeDeclaration } from '../safety/clean-css.ts';
import type { ProjectRule } from '../project.ts';

/** Why code can't be taken, and where. */
export interface CodeFault {
  in: 'html' | 'css';
  why: 'syntax' | 'unclosed' | 'selector' | 'media' | 'declaration';
  /** The faulty text as written; at most 80 characters. */
  what: string;
  /** Counted from 1. */
  line: number;
}

class Refusal extends Error {
  readonly fault: Omit<CodeFault, 'in' | 'line'> & { at: number };
  constructor(why: CodeFault['why'], what: string, at: number) {
    super(why);
    this.fault = { why, what: what.trim().slice(0, 80), at };
  }
}

const SELECTOR = /^(?:[#.]-?[_a-zA-Z][\w-]{0,79})+(?::([a-z-]{1,20}))?$/;
const MEDIA = /^@media\s*\(\s*max-width\s*:\s*(\d{2,4})px\s*\)$/;

/** The line of a place in a text, counted from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/**
 * Rules from a style sheet in the form that pages keep: classes and ids, with a state, for every width or up to one.
 * Rules that pages can't keep are a fault, so that none is lost silently.
 */
export function readCssCode(css: string): ProjectRule[] | CodeFault {
  // Comments are not kept; their length is, for the lines.
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  try {
    return rulesIn(text, 0, text.length, '');
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { at, ...fault } = thrown.fault;
    return { in: 'css', ...fault, line: lineAt(text, at) };
  }
}

function rulesIn(text: string, from: number, to: number, mediaText: string): ProjectRule[] {
  const rules: ProjectRule[] = [];
  let at = from;
  for (;;) {
    while (at < to && /\s/.test(text[at]!)) at += 1;
    if (at >= to) return rules;
    const open = endOf(text, at, to, '{');
    if (open < 0) throw new Refusal('syntax', text.slice(at, to), at);
    const close = closeOf(text, open, to);
    if (close < 0) throw new Refusal('unclosed', text.slice(at, open), at);
    const head = text.slice(at, open).trim();
    if (head.startsWith('@')) {
      const width = MEDIA.exec(head)?.[1];
      if (width === undefined || mediaText !== '') throw new Refusal('media', head, at);
      rules.push(...rulesIn(text, open + 1, close, `(max-width: ${width}px)`));
    } else rules.push(...rulesOf(head, declarationsIn(text, open + 1, close), mediaText, at));
    at = close + 1;
  }
}

function rulesOf(head: string, style: Record<string, string>, mediaText: string, at: number): ProjectRule[] {
  return head.split(',').map((written): ProjectRule => {
    const selector = written.trim();
    const match = SELECTOR.exec(selector);
    if (!match) throw new Refusal('selector', selector || head, at);
    const [names = '', state] = selector.split(':');
    return {
      selectors: (names.match(/[#.][^#.]+/g) ?? []).map((name) =>
        name.startsWith('.') ? name.slice(1) : name,
      ),
      style,
      ...(state === undefined ? {} : { state }),
      ...(mediaText === '' ? {} : { mediaText, atRuleType: 'media' as const }),
    };
  });
}

function declarationsIn(text: string, from: number, to: number): Record<string, string> {
  const style: Record<string, string> = {};
  for (let at = from; at < to;) {
    const found = endOf(text, at, to, ';');
    const end = found < 0 ? to : found;
    const written = text.slice(at, end);
    const colon = written.indexOf(':');
    if (written.trim() !== '') {
      const property = written.slice(0, colon).trim().toLowerCase();
      const value = written.slice(colon + 1).trim();
      const start = at + (/^\s*/.exec(written)?.[0].length ?? 0);
      if (colon < 0 || value === '' || !isSafeDeclaration(property, value))
        throw new Refusal('declaration', written, start);
      style[property] = value;
    }
    at = end + 1;
  }
  return style;
}

/** The first place of a sign outside of quotes and brackets; -1 where there is none. */
function endOf(text: string, from: number, to: number, sign: string): number {
  let quote = '';
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const one = text[at]!;
    if (quote !== '') quote = one === quote ? '' : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === '(') depth += 1;
    else if (one === ')') depth -= 1;
    else if (one === sign && depth === 0) return at;
  }
  return -1;
}

/** The brace that closes the one at a place; -1 where there is none. */
function closeOf(text: string, open: number, to: number): number {
  let quote = '';
  let depth = 0;
  for (let at = open; at < to; at += 1) {
    const one = text[at]!;
    if (quote !== '') quote = one === quote ? '' : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === '{') depth += 1;
    else if (one === '}' && (depth -= 1) === 0) return at;
  }
  return -1;
}

/** Rules as a style sheet that people read: those of every width, then those up to each. */
export function writeCssCode(rules: readonly ProjectRule[]): string {
  const widths = [...new Set(rules.map(({ mediaText = '' }) => mediaText))].toSorted(
    (a, b) => widthOf(b) - widthOf(a),
  );
  return widths
    .map((mediaText) => {
      const own = rules
        .filter((rule) => (rule.mediaText ?? '') === mediaText)
        .map(writeRule)
        .filter(Boolean);
      if (mediaText === '' || own.length === 0) return own.join('\n\n');
      return `@media ${mediaText} {\n${own.join('\n\n').replace(/^(?=.)/gm, '  ')}\n}`;
    })
    .filter(Boolean)
    .join('\n\n');
}

const widthOf = (mediaText: string): number => Number(/\d+/.exec(mediaText)?.[0] ?? Number.POSITIVE_INFINITY);

function writeRule({ selectors, state, style }: ProjectRule): string {
  const lines = Object.entries(style).map(([property, value]) => `  ${property}: ${value};`);
  const names = selectors.map((name) => (name.startsWith('#') ? name : `.${name}`)).join('');
  return lines.length === 0 ? '' : `${names}${state ? `:${state}` : ''} {\n${lines.join('\n')}\n}`;
}
