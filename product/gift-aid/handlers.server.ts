import { ROWS_HEADER } from '@tributary/engine/exporting/export-query.ts';
import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import { giftAidRoutes } from '@tributary/resources/transactions/routes.ts';
import { exportGiftAid, hasGiftAid, scheduleQuery } from './schedule.server.ts';

/** The schedule of Gift Aid donations for the tax office. */
export const giftAidSchedule = rawRoute(
  'GET /transactions/gift-aid-schedule',
  {
    access: ['export', 'transactions'],
    summary: 'Export the Gift Aid donations of a period as the tax office’s schedule',
    query: scheduleQuery,
  },
  async ({ context, actor, query, reply }) => {
    const file = await exportGiftAid(context, actor, query);
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header(ROWS_HEADER, file.rows)
      .send(file.body);
  },
);

/** Whether there is anything to claim. */
export const giftAidUse = implement(giftAidRoutes, {
  async 'GET /transactions/gift-aid'({ context, actor: { tenantId } }) {
    return { isUsed: await context.app.db.inTenant(tenantId, (tx) => hasGiftAid(tx, tenantId)) };
  },
});
