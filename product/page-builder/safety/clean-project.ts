import { ALLOWED_SVG_ELEMENTS, DROPPED_ELEMENTS } from '../../page-markup/allowed-html.ts';
import { cleanAttribute, isAllowedElement } from './allowed-markup.ts';
import { cleanDeclarations } from './clean-css.ts';
import { cleanHtml } from './clean-html.ts';
import type { PageProject, ProjectNode, ProjectRule } from '../project.ts';
import { NODE_TYPES } from '../project.ts';

const MAX_DEPTH = 100;
const CLASS_NAME = /^-?[_a-zA-Z][\w-]{0,79}$/;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

function cleanClasses(value: unknown): string[] {
  return listOf(value)
    .map((entry) => (isObject(entry) ? entry.name : entry))
    .filter((name): name is string => typeof name === 'string' && CLASS_NAME.test(name));
}

function cleanAttributes(tag: string, value: unknown): Record<string, string> {
  const kept: Record<string, string> = {};
  if (!isObject(value)) return kept;
  for (const [name, raw] of Object.entries(value)) {
    const text = raw === true ? '' : typeof raw === 'number' ? String(raw) : raw;
    if (typeof text !== 'string' || name === 'class') continue;
    // Names of some SVG attributes contain capitals, such as `viewBox`.
    const written = ALLOWED_SVG_ELEMENTS.has(tag) ? name : name.toLowerCase();
    const clean = cleanAttribute(tag, written, text);
    if (clean !== null) kept[written] = clean;
  }
  return kept;
}

/** One stored component with only allowed properties; null when it must be removed. */
function cleanNode(value: unknown, depth: number): ProjectNode | null {
  if (typeof value === 'string') return { type: 'text', content: cleanHtml(value) };
  if (!isObject(value) || depth > MAX_DEPTH) return null;
  if (value.type === 'textnode')
    return { type: 'textnode', content: typeof value.content === 'string' ? value.content : '' };
  const tag = typeof value.tagName === 'string' ? tagOf(value.tagName) : undefined;
  if (tag !== undefined && DROPPED_ELEMENTS.has(tag)) return null;
  const node: ProjectNode = {};
  if (typeof value.type === 'string' && NODE_TYPES.has(value.type)) node.type = value.type;
  if (tag !== undefined) node.tagName = isAllowedElement(tag) ? tag : 'div';
  const classes = cleanClasses(value.classes);
  if (classes.length > 0) node.classes = classes;
  const attributes = cleanAttributes(tagForAttributes(node), value.attributes);
  if (Object.keys(attributes).length > 0) node.attributes = attributes;
  if (typeof value.content === 'string' && value.content !== '') node.content = cleanHtml(value.content);
  if (typeof value['custom-name'] === 'string') node['custom-name'] = value['custom-name'].slice(0, 64);
  const children = listOf(value.components).map((child) => cleanNode(child, depth + 1));
  const kept = children.filter((child) => child !== null);
  if (kept.length > 0) node.components = kept;
  return node;
}

const tagOf = (name: string): string => (ALLOWED_SVG_ELEMENTS.has(name) ? name : name.toLowerCase());

// The element of a type when the stored component names none: it decides which attributes are allowed.
function tagForAttributes(node: ProjectNode): string {
  if (node.tagName !== undefined) return node.tagName;
  if (node.type === 'image') return 'img';
  return node.type === 'button' || node.type === 'link' ? 'a' : 'div';
}

function cleanRule(value: unknown): ProjectRule | null {
  if (!isObject(value)) return null;
  const style = cleanDeclarations(value.style);
  const selectors = listOf(value.selectors)
    .map((entry) => (isObject(entry) ? entry.name : entry))
    .filter((name): name is string => typeof name === 'string' && /^#?-?[_a-zA-Z][\w-]{0,79}$/.test(name));
  if (selectors.length === 0) return null;
  const rule: ProjectRule = { selectors, style };
  if (typeof value.state === 'string' && /^[a-z-]{1,20}$/.test(value.state)) rule.state = value.state;
  if (typeof value.mediaText === 'string' && /^\(max-width: ?\d{2,4}px\)$/.test(value.mediaText)) {
    rule.mediaText = value.mediaText;
    rule.atRuleType = 'media';
  }
  return rule;
}

/**
 * Cleans stored project data, which the canvas must not trust: keeps only known component types, allowed elements and
 * attributes, safe text and safe styles. Component scripts, symbols, assets and data sources of a foreign project are
 * removed. Returns null when it contains no page.
 */
export function cleanProject(value: unknown): PageProject | null {
  if (!isObject(value) || !Array.isArray(value.pages)) return null;
  const page = value.pages.find(isObject);
  const frame = listOf(page?.frames).find(isObject);
  const root = cleanNode(frame?.component, 0);
  if (root === null) return null;
  const styles = listOf(value.styles)
    .map(cleanRule)
    .filter((rule) => rule !== null);
  return projectOf(root, styles);
}

/** A project from its root component and its rules. */
export function projectOf(root: ProjectNode, styles: ProjectRule[]): PageProject {
  return { pages: [{ frames: [{ component: { ...root, type: 'wrapper' } }] }], styles };
}
