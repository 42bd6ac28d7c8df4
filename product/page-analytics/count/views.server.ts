import type { SiteView } from '../../usage/count/visits.server.ts';
import { isRobot } from '../../robots/robots.ts';
import type { Device } from '../what.ts';
import type { PageCounts } from './counts.server.ts';
import { deviceOf } from './device.ts';
import { arrivalOf, type Arrival } from './referrer.ts';

/** Browsers that are remembered: there are few, and each is parsed once. */
const MOST_AGENTS = 2_000;
/** Longer ones are no browser's, and would fill the memory of agents. */
const LONGEST_AGENT = 400;

/** Arrivals without words of a campaign that are remembered: most visitors come the same few ways. */
const MOST_WAYS = 2_000;
const LONGEST_REFERER = 200;

/** Makes the counter of people's views; programs that identify themselves are left out. */
export function countPageViews(counts: Pick<PageCounts, 'add'>): (view: SiteView) => void {
  let agents = new Map<string, Device | 'robot'>();

  function agentOf(userAgent: string | undefined): Device | 'robot' {
    if (!userAgent || userAgent.length > LONGEST_AGENT) return 'robot';
    let agent = agents.get(userAgent);
    if (!agent) {
      if (agents.size >= MOST_AGENTS) agents = new Map();
      agents.set(userAgent, (agent = isRobot(userAgent) ? 'robot' : deviceOf(userAgent)));
    }
    return agent;
  }

  let arrivals = new Map<string, Arrival>();

  function arrivalAt(host: string, query: string, referer = ''): Arrival {
    const isUsual = referer.length <= LONGEST_REFERER && !query.includes('utm_');
    const key = isUsual ? `${host} ${referer}` : '';
    const known = isUsual ? arrivals.get(key) : undefined;
    if (known) return known;
    const ownHost = host
      .toLowerCase()
      .replace(/:\d*$/, '')
      .replace(/^www\./, '');
    const arrival = arrivalOf(referer, query, ownHost);
    if (!isUsual) return arrival;
    if (arrivals.size >= MOST_WAYS) arrivals = new Map();
    arrivals.set(key, arrival);
    return arrival;
  }

  return ({ tenantId, pageId, language, host, query, referer, userAgent }) => {
    const device = agentOf(userAgent);
    if (device === 'robot') return;
    counts.add({ tenantId, pageId, language, device, arrival: arrivalAt(host, query, referer) });
  };
}
