import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { COLLABORATION_LIMITS } from './limits.ts';

/** The id of an element in a page's project. */
const elementId = z.string().regex(/^[\w-]{1,80}$/);
const commentText = z
  .string()
  .trim()
  .min(1, 'Write something first')
  .max(COLLABORATION_LIMITS.comment, `At most ${COLLABORATION_LIMITS.comment} characters`)
  // Postgres stores no NUL, and nothing else of these can be seen.
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/, 'This text holds characters that cannot be stored');
const mentions = z.array(z.uuid()).max(COLLABORATION_LIMITS.mentions).default([]);

const commentSchema = z.object({
  id: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  body: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type PageComment = z.infer<typeof commentSchema>;

const threadSchema = z.object({
  id: z.string(),
  elementId: z.string(),
  /** The element's name when the thread began, for when it is removed. */
  elementName: z.string(),
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Whether it has comments of others that this person has not seen. */
  isUnread: z.boolean(),
  comments: z.array(commentSchema),
});
export type CommentThread = z.infer<typeof threadSchema>;

const namedVersionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The page's version at that moment. */
  version: z.int(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
});
export type NamedVersion = z.infer<typeof namedVersionSchema>;

const done = z.object({ id: z.string() });

/** Routes for several people on one page: presence, comments, and named versions of the draft. */
export const pageCollaborationRoutes = defineRoutes({
  'POST /pages/:id/presence': {
    access: ['update', 'pages'],
    summary: 'Report that a person has opened or closed a page in the builder',
    body: z.strictObject({
      /** One open builder; made by the browser. */
      window: z.uuid(),
      /** Its number: an older one that comes late is not believed. */
      beat: z.int().min(0),
      elementId: elementId.nullable(),
      state: z.enum(['joins', 'stays', 'leaves']),
    }),
    response: z.object({}),
  },
  'GET /pages/:id/savers': {
    access: ['update', 'pages'],
    summary: 'List the names of those who stored a page after a version',
    query: z.object({ after: z.coerce.number().int().min(0) }),
    response: z.object({ names: z.array(z.string()) }),
  },
  'GET /pages/:id/colleagues': {
    access: ['update', 'pages'],
    summary: 'List the people who can be mentioned in comments on a page',
    response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  'GET /pages/:id/comments': {
    access: ['update', 'pages'],
    summary: 'List the comments on a page, by thread, the oldest first',
    response: z.object({ items: z.array(threadSchema) }),
  },
  'POST /pages/:id/comments': {
    access: ['update', 'pages'],
    summary: 'Begin a thread of comments at an element of a page',
    body: z.strictObject({ elementId, elementName: z.string().trim().max(80), body: commentText, mentions }),
    response: done,
    status: 201,
  },
  'POST /pages/:id/comments/:threadId/replies': {
    access: ['update', 'pages'],
    summary: 'Reply to a thread of comments',
    body: z.strictObject({ body: commentText, mentions }),
    response: done,
    status: 201,
  },
  'PATCH /pages/:id/comments/:threadId': {
    access: ['update', 'pages'],
    summary: 'Resolve or reopen a thread of comments',
    body: z.strictObject({ isResolved: z.boolean() }),
    response: done,
  },
  'POST /pages/:id/comments/:threadId/read': {
    access: ['update', 'pages'],
    summary: 'Note that a person has read a thread of comments',
    response: done,
  },
  'PATCH /pages/:id/comments/:threadId/replies/:commentId': {
    access: ['update', 'pages'],
    summary: 'Change your comment',
    body: z.strictObject({ body: commentText, mentions }),
    response: done,
  },
  'DELETE /pages/:id/comments/:threadId/replies/:commentId': {
    access: ['update', 'pages'],
    summary: "Delete one's own comment; with its last comment a thread is deleted",
    response: done,
  },
  'GET /pages/:id/named-versions': {
    access: ['update', 'pages'],
    summary: 'List the named versions of the draft of a page, the newest first',
    response: z.object({ items: z.array(namedVersionSchema) }),
  },
  'POST /pages/:id/named-versions': {
    access: ['update', 'pages'],
    summary: 'Save the draft of a page as a named version',
    body: z.strictObject({ name: z.string().trim().min(1, 'Enter a name').max(80, 'At most 80 characters') }),
    response: namedVersionSchema,
    status: 201,
  },
  'GET /pages/:id/named-versions/:versionId': {
    access: ['update', 'pages'],
    summary: 'Get the content of a named version of a draft',
    response: z.object({ version: namedVersionSchema, content: z.record(z.string(), z.unknown()) }),
  },
  'DELETE /pages/:id/named-versions/:versionId': {
    access: ['update', 'pages'],
    summary: 'Delete a named version of a draft; the page is left as it is',
    response: done,
  },
});
