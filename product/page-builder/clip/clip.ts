import type { Component, Editor } from 'grapesjs';
import * as z from 'zod';
import { isGeneratedId } from '../page-output.ts';
import { type PageProject, type ProjectNode, type ProjectRule, rootOf } from '../project.ts';
import { cleanProject, projectOf } from '../safety/clean-project.ts';

/** Blocks in the clipboard, with their own styles. */
export interface BlockClip {
  nodes: ProjectNode[];
  styles: ProjectRule[];
}

/** The longest clip that is pasted, in characters: as much as a page may have. */
const LONGEST = 5_000_000;
/** Marks our own markup in the clipboard, beside the markup for other programs. */
const CLIP_ATTRIBUTE = 'data-tributary-blocks';
const FORMAT = 1;

const wrapped = z.object({ format: z.literal(FORMAT), project: z.unknown() });

const idsIn = (node: ProjectNode, found = new Set<string>()): Set<string> => {
  if (node.attributes?.['id']) found.add(node.attributes['id']);
  for (const child of node.components ?? []) idsIn(child, found);
  return found;
};

const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Blocks with their own styles, cleaned. */
export function blockClipOf(editor: Editor, blocks: readonly Component[]): BlockClip {
  const components = blocks.map(plainOf) as ProjectNode[];
  const styles = plainOf(editor.Css.getAll().models) as ProjectRule[];
  const project = cleanProject(projectOf({ components }, styles));
  if (project === null) return { nodes: [], styles: [] };
  const nodes = rootOf(project).components ?? [];
  const ids = new Set(nodes.flatMap((node) => [...idsIn(node)].map((id) => `#${id}`)));
  return { nodes, styles: project.styles.filter((rule) => rule.selectors.some((name) => ids.has(name))) };
}

/**
 * A clip as markup for the clipboard.
 * @param readable the markup that other programs paste
 */
export function writeBlockClip({ nodes, styles }: BlockClip, readable: string): string {
  const text = JSON.stringify({ format: FORMAT, project: projectOf({ components: nodes }, styles) });
  return `<div ${CLIP_ATTRIBUTE}="${encodeURIComponent(text)}">${readable}</div>`;
}

/** The blocks in markup of the clipboard; null where there are none of ours. Cleaned as foreign input. */
export function readBlockClip(markup: string): BlockClip | null {
  if (markup.length > LONGEST) return null;
  const written = new RegExp(`${CLIP_ATTRIBUTE}="([^"]+)"`).exec(markup)?.[1];
  if (written === undefined) return null;
  const project = projectIn(written);
  if (project === null) return null;
  const nodes = rootOf(project).components ?? [];
  return nodes.length === 0 ? null : { nodes, styles: project.styles };
}

function projectIn(written: string): PageProject | null {
  try {
    const read = wrapped.safeParse(JSON.parse(decodeURIComponent(written)));
    return read.success ? cleanProject(read.data.project) : null;
  } catch {
    return null;
  }
}

/**
 * A copy of a clip for a page: ids that the page has already, and those that the editor made up, are new ones, in the
 * blocks, their styles and the links between them.
 * @param isTaken whether the page has an element of this id
 */
export function withFreshIds(clip: BlockClip, isTaken: (id: string) => boolean): BlockClip {
  const renamed = new Map<string, string>();
  for (const id of clip.nodes.flatMap((node) => [...idsIn(node)]))
    if (isGeneratedId(id) || isTaken(id)) renamed.set(id, newIdFor(isTaken, renamed));
  const idOf = (id: string): string => renamed.get(id) ?? id;
  const copy = (node: ProjectNode): ProjectNode => {
    const { id, href } = node.attributes ?? {};
    return {
      ...node,
      ...(node.attributes
        ? {
            attributes: {
              ...node.attributes,
              ...(id === undefined ? {} : { id: idOf(id) }),
              ...(href?.startsWith('#') ? { href: `#${idOf(href.slice(1))}` } : {}),
            },
          }
        : {}),
      ...(node.components ? { components: node.components.map(copy) } : {}),
    };
  };
  return {
    nodes: clip.nodes.map(copy),
    styles: clip.styles.map((rule) => ({
      ...rule,
      selectors: rule.selectors.map((name) => (name.startsWith('#') ? `#${idOf(name.slice(1))}` : name)),
    })),
  };
}

function newIdFor(isTaken: (id: string) => boolean, others: ReadonlyMap<string, string>): string {
  const used = new Set(others.values());
  for (;;) {
    const id = `i${Math.random().toString(36).slice(2, 7).padEnd(5, '0')}`;
    if (!used.has(id) && !isTaken(id)) return id;
  }
}
