import { defineRoutes } from '@tributary/engine/http/route.ts';
import { clockQuery, monthlySubscribersSchema } from '../../months-schema.ts';
import { monthlySubscribers } from './panel.ts';

export const monthlySubscribersRoutes = defineRoutes({
  'GET /monthly-subscribers': {
    access: ['read', 'dashboard'],
    flag: monthlySubscribers.flag,
    summary: 'Retrieve how many subscribed in each of the last twelve months',
    query: clockQuery,
    response: monthlySubscribersSchema,
  },
});
