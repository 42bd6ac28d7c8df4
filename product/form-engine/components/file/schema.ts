import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { fileGroups } from './kinds.data.ts';

/** Bytes of a megabyte, as computers of visitors count it. */
export const MEGABYTE = 1024 * 1024;

/** Files of the visitor. Sizes are megabytes: `maxSize` of each file, `maxTotal` of all together. */
export const fileSchema = z.object({
  ...question,
  type: z.literal('file'),
  groups: z.array(z.enum(fileGroups)).min(1).max(fileGroups.length).default(['images', 'pdf', 'documents']),
  maxFiles: z.int().min(1).max(10).default(3),
  maxSize: z.int().min(1).max(25).default(10),
  maxTotal: z.int().min(1).max(50).default(25),
});
export type FileComponent = z.output<typeof fileSchema>;
