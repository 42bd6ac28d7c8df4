import type { ServerPanel } from '../panel.server.ts';
import { monthlySubscribers } from './panel.ts';

/** The daily numbers belong to the chart; the sum of the period is no chart and stays. */
export const monthlySubscribersServer: ServerPanel = {
  panel: monthlySubscribers,
  withhold: ({ subscribers, ...figures }) => ({ ...figures, subscribers: { ...subscribers, total: [] } }),
};
