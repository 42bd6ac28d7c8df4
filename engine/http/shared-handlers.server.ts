import { planUsage } from '../lifecycle/read/plan-usage.server.ts';
import { tagUses } from '../lifecycle/read/tag-uses.server.ts';
import { namedRecords, searchRecords } from '../search/search.server.ts';
import { implement } from './implement.server.ts';
import { sharedRoutes } from './shared-routes.ts';

export const sharedHandlers = implement(sharedRoutes, {
  'GET /tag-uses': ({ context }) =>
    tagUses(
      context,
      context.app.resources.map(({ definition }) => definition).filter(({ taggable }) => taggable),
    ),

  'GET /quotas': ({ context }) => planUsage(context),

  async 'GET /search'({ context, query: { text, records, environment, locale } }) {
    const { definitions } = context.app;
    if (records !== undefined) return namedRecords(context, definitions, records.split(','), locale);
    return text === undefined
      ? { items: [] }
      : searchRecords(context, definitions, text, { environment, locale });
  },
});
