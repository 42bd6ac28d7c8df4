import { URL_REFUSED, type Outward } from './outward.ts';
import { urlRefusal } from '@tributary/engine/egress/egress.server.ts';

/**
 * Judges an address before a webhook or a connector gets it. Plain http only if this machine may be called: in the demo
 * and in tests.
 */
export function createOutward(options: { allowLoopback: boolean }): Outward {
  return {
    refusalOf(url) {
      const refusal = urlRefusal(url, options);
      if (refusal?.code === 'port_refused') return URL_REFUSED.port;
      if (refusal?.code === 'address_refused') return URL_REFUSED.place;
      if (refusal) return URL_REFUSED.invalid;
      return options.allowLoopback || url.startsWith('https:') ? undefined : URL_REFUSED.insecure;
    },
  };
}
