import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { MEDIA_LIMIT_BYTES, MEDIA_PIECE_BYTES } from './kinds.ts';

/** The most files whose uses are counted at once. */
export const MOST_COUNTED = 50;

const upload = z.object({
  id: z.uuid(),
  size: z.int(),
  /** The bytes that are stored for certain. */
  received: z.int(),
});
export type MediaUpload = z.infer<typeof upload>;

/** Routes of the library beside the shared operations: uploads, which can be resumed, and the space in use. */
export const mediaRoutes = defineRoutes({
  'POST /media/uploads': {
    access: ['create', 'uploads'],
    summary: 'Begin an upload to the media library, of up to 25 MB',
    body: z.strictObject({
      name: z.string().min(1).max(400),
      size: z.int().min(1).max(MEDIA_LIMIT_BYTES, 'A file can have 25 MB at most.'),
    }),
    response: upload,
    status: 201,
  },
  'GET /media/uploads/:id': {
    access: ['create', 'uploads'],
    summary: 'Retrieve how far an upload is',
    response: upload,
  },
  'POST /media/uploads/:id/pieces': {
    access: ['create', 'uploads'],
    summary: 'Send the next bytes of an upload',
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    file: { types: ['application/octet-stream'], limitBytes: MEDIA_PIECE_BYTES },
    response: upload,
  },
  'DELETE /media/uploads/:id': {
    access: ['create', 'uploads'],
    summary: 'Cancel an upload',
    response: z.object({}),
  },
  'GET /media/same': {
    access: ['read', 'uploads'],
    summary: 'Find the file with this content',
    query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({ file: z.object({ id: z.uuid(), name: z.string() }).nullable() }),
  },
  'GET /media/uses': {
    access: ['read', 'uploads'],
    summary: 'Count for each of these files how many records use it',
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).min(1).max(MOST_COUNTED)),
    }),
    /** By the id of the file; unused files are left out. */
    response: z.object({ counts: z.record(z.string(), z.int()) }),
  },
  'GET /media/room': {
    access: ['read', 'uploads'],
    summary: 'Retrieve how many bytes of files the organization has, and how many its plan includes',
    response: z.object({ used: z.int(), limit: z.int() }),
  },
});
