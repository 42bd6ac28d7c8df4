import { json, type Asked, type Reply } from './reply.ts';

/** The container that the simulator knows. */
const CONTAINER = 'GTM-TEST1234';

/** Google Tag Manager: `/gtm.js?id=`, with 404 for an id without a published container. */
export const tagManager = ({ path, query }: Asked): Reply | undefined => {
  if (path !== '/gtm.js') return undefined;
  if (query.get('id') !== CONTAINER) return json(404, { message: 'Not found' });
  return { status: 200, contentType: 'application/javascript; charset=utf-8', body: '(function(){})();' };
};
