import type { ServerPanel } from '../panel.server.ts';
import { monthlyPayments } from './panel.ts';

/** The daily amounts belong to the chart; the sums of the period are no chart and stay. */
export const monthlyPaymentsServer: ServerPanel = {
  panel: monthlyPayments,
  withhold({ donations, ...figures }) {
    const currencies = donations.currencies.map((one) => ({ ...one, total: [] }));
    return { ...figures, donations: { ...donations, total: [], currencies } };
  },
};
