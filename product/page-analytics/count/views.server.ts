import type { SiteView } from '../../usage/count/visits.server.ts';
import { isRobot } from '../../robots/robots.ts';
import type { Device } from '../what.ts';
import type { PageCounts } from './counts.server.ts';
import { deviceOf } from './device.ts';
import { arrivalOf } from './referrer.ts';

/** Browsers that are remembered: there are few, and each is parsed once. */
const MOST_AGENTS = 2_000;
/** Longer ones are no browser's, and would fill the memory of agents. */
const LONGEST_AGENT = 400;

/** Makes what counts the views of people; programs that name themselves are left out. */
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

  return ({ tenantId, pageId, language, host, query, referer, userAgent }) => {
    const device = agentOf(userAgent);
    if (device === 'robot') return;
    const ownHost = host
      .toLowerCase()
      .replace(/:\d*$/, '')
      .replace(/^www\./, '');
    counts.add({ tenantId, pageId, language, device, ...arrivalOf(referer, query, ownHost) });
  };
}
