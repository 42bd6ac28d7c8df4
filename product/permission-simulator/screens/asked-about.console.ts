import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isRole, type Role } from '@tributary/engine/access/roles.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import type { permissionRoutes } from '../routes.ts';
import type { Verdicts } from '../verdicts.ts';

/** The person or role in question. */
export type AskedAbout = { userId: string } | { role: Role };

/** Whether two choices are the same person or role. */
export const isSame = (one: AskedAbout | undefined, other: AskedAbout | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The choice is in the address, so that it can be sent to a colleague. */
export function useAskedAbout(): [AskedAbout | undefined, (who: AskedAbout | undefined) => void] {
  const search = useSearch({ strict: false }) as { userId?: unknown; role?: unknown };
  const navigate = useNavigate();
  const who =
    typeof search.userId === 'string'
      ? { userId: search.userId }
      : isRole(search.role)
        ? { role: search.role }
        : undefined;
  return [who, (next) => void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false })];
}

/** Their permissions. They are read again when users change. */
export function useVerdicts(who: AskedAbout | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: ['users', 'permissions', who],
    queryFn: () => routesOf<typeof permissionRoutes>(client)('GET /permissions', { query: { ...who } }),
    enabled: who !== undefined,
  });
}

/** AskedAbout verdicts are about, inside a sentence. */
export function useNameOfWho(): (verdicts: Verdicts) => string {
  const { t } = useTranslation(['permissions', 'users']);
  return ({ person, role }) => person?.name ?? t('who.role', { role: t(`users:value.role.${role}`) });
}
