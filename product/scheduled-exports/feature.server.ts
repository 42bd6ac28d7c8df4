import { defineFeature, type MaintenanceJob } from '@tributary/engine/feature/feature.server.ts';
import { knownZone } from '@tributary/kit/zones.ts';
import { organization } from '@tributary/resources/organization/organization.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { scheduledExportFile, scheduledExportHandlers } from './handlers.server.ts';
import { scheduledExportMigrations } from './migrations.ts';
import { planAnew } from './store.server.ts';

/** Days for which the log of runs is kept. */
const RUNS_KEPT_DAYS = 400;

const forgetRuns: MaintenanceJob = ({ db }, now) =>
  db.asPlatform((tx) =>
    sql`DELETE FROM scheduled_export_runs WHERE created_at < ${now}::timestamptz - make_interval(days => ${RUNS_KEPT_DAYS})`.execute(
      tx,
    ),
  );

/** Exports of saved views, sent to colleagues on a schedule. */
export const scheduledExportsFeature = defineFeature({
  name: 'scheduled-exports',
  migrations: scheduledExportMigrations,
  maintenance: [forgetRuns],
  parts: () => ({
    routes: [scheduledExportHandlers, scheduledExportFile],
    async onChange(tx, { tenantId, resource }) {
      if (resource !== organization.name) return;
      const { timezone } = await readOrganization(tx, tenantId);
      await planAnew(tx, tenantId, knownZone(timezone), new Date());
    },
  }),
});
