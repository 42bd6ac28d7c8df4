import type { Use } from '@tributary/engine/definition/resource.ts';
import { mediaIn } from './in-markup.ts';

/** The library's files that texts of a record show: none can be deleted before. @param path of the texts' field */
export const usesOfMedia = (path: string, ...texts: string[]): Use[] =>
  mediaIn(...texts).map((ref) => ({
    path: `${path}.${ref}`,
    resource: 'media',
    title: 'picture',
    ref,
    onDelete: 'refuse',
  }));
