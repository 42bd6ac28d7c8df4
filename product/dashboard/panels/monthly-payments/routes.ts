import { defineRoutes } from '@tributary/engine/http/route.ts';
import { clockQuery, monthlyPaymentsSchema } from '../../months-schema.ts';
import { monthlyPayments } from './panel.ts';

export const monthlyPaymentsRoutes = defineRoutes({
  'GET /monthly-payments': {
    access: ['read', 'dashboard'],
    flag: monthlyPayments.flag,
    summary: 'Retrieve the donations of each of the last twelve months',
    query: clockQuery,
    response: monthlyPaymentsSchema,
  },
});
