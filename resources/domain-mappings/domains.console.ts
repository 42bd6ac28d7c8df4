import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { Tone } from '@tributary/kit/theme/tokens.ts';
import { domainMappings, type DomainMapping } from './domain-mapping.ts';
import type { domainMappingRoutes, ShownMapping } from './routes.ts';

const { name } = domainMappings;
/** While steps are done the screen looks often, so that each is seen. Milliseconds. */
const LOOK_MS = 2_000;

const useDomainCalls = () => routesOf<typeof domainMappingRoutes>(useClient());

/** Whether steps are being done or undone, or DNS records are waited for. */
export const isUnderWay = ({
  status,
  held,
  isUndoing,
}: Pick<ShownMapping, 'status' | 'held' | 'isUndoing'>): boolean =>
  isUndoing || (!held && status !== 'MAPPED' && status !== 'FAILED');

/** The domains of the organization. */
export function useDomains() {
  const call = useDomainCalls();
  return useQuery({
    queryKey: [name, 'overview'],
    queryFn: () => call('GET /domain-mappings/overview'),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_MS : false),
  });
}

/** One domain with its records and its log. */
export function useDomain(id: string) {
  const call = useDomainCalls();
  return useQuery({
    queryKey: [name, 'status', id],
    queryFn: () => call('GET /domain-mappings/:id/status', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
    enabled: id !== '',
  });
}

/** Looks the records of a domain up now. */
export function useLook(id: string) {
  const call = useDomainCalls();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /domain-mappings/:id/look', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [name] }),
  });
}

const TONES = {
  PENDING: 'warning',
  AUTHORIZING: 'info',
  ISSUING: 'info',
  MAPPED: 'success',
  FAILED: 'danger',
} as const satisfies Record<DomainMapping['status'], Tone>;

/** The tone of a mapping's badge. */
export const toneOf = ({ status, held }: Pick<DomainMapping, 'status' | 'held'>): Tone =>
  held ? 'secondary' : TONES[status];

/** The key of a mapping's state among the messages. */
export function stateKeyOf({
  status,
  held,
  isUndoing,
}: Pick<ShownMapping, 'status' | 'held' | 'isUndoing'>): ShownMapping['status'] | 'HELD' | 'UNDOING' {
  if (isUndoing) return 'UNDOING';
  return held ? 'HELD' : status;
}
