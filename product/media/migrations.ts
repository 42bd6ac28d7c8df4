import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Files of the library of which visitors' sizes are still to be made. */
export const mediaMigrations: Migration[] = [
  {
    id: '0660-media-work',
    sql: `
      CREATE TABLE media_work (
        tenant_id uuid NOT NULL,
        media_id uuid NOT NULL,
        variant text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        not_before timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, media_id)
      );
      CREATE INDEX media_work_due ON media_work (not_before);
      ${queueTable('media_work')}`,
  },
];
