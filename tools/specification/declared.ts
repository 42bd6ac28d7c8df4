import { QueryClient } from '@tanstack/react-query';
import { CHUNK_TIMEOUT_MS } from '@tributary/console/chunks/chunk-failure.ts';
import { screens } from '@tributary/console/features.ts';
import { createConsoleRouter } from '@tributary/console/router.console.tsx';
import { ROLES, SILENT_ROLES, type Role } from '@tributary/engine/access/roles.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import { API_TIMEOUT_MS } from '@tributary/engine/http/client.ts';
import { FLAGS } from '@tributary/engine/quota/plans.ts';
import { eventColor, LOG_TITLE_LENGTH, REVISIONS_SHOWN } from '@tributary/engine/revisions/display.ts';
import { LOG_MONTHS } from '@tributary/engine/revisions/expiry.ts';
import { valueIsTaken } from '@tributary/engine/storage/collection.server.ts';
import { operators } from '@tributary/form-engine/definition/base.ts';
import { AVATAR_PX } from '@tributary/kit/components/Avatar.console.tsx';
import { SCROLLED_PX } from '@tributary/kit/components/ScrollToTop.console.tsx';
import * as toasts from '@tributary/kit/components/toasts.console.tsx';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { currencies } from '@tributary/kit/money.ts';
import { TRANSACTIONS_SHOWN } from '@tributary/product/dashboard/panels/latest-transactions/handlers.server.ts';
import { DEVICES } from '@tributary/product/page-builder/devices.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { REVISION_PERIODS } from '@tributary/resources/organization/organization.ts';
import { readProject, type Project } from '../checks/project.ts';

/** The parts of the product that the specification's tables describe: the tests remove parts of it. */
export interface Declared {
  project: Project;
  screens: typeof screens;
  /** Every path of the running router. */
  paths: readonly string[];
  resources: readonly AnyResource[];
  operators: readonly string[];
  flags: readonly string[];
  roles: readonly Role[];
  silentRoles: readonly Role[];
  eventColor: (event: string) => string;
  currencies: readonly string[];
  locales: readonly string[];
  /** Times, sizes and lengths by their names, with their units. */
  numbers: ReadonlyMap<string, string>;
}

/** The product as it is. */
export function declaredProduct(root: string): Declared {
  return {
    project: readProject(root),
    screens,
    paths: Object.keys(createConsoleRouter(screens, new QueryClient()).routesByPath),
    resources: resourceFeatures.flatMap(({ resource }) => (resource ? [resource] : [])),
    operators,
    flags: FLAGS,
    roles: ROLES,
    silentRoles: SILENT_ROLES,
    eventColor,
    currencies,
    locales: LOCALES,
    numbers: new Map([
      ...toastTimes(),
      ['timeout of the API', `${API_TIMEOUT_MS} ms`],
      ['timeout of a script', `${CHUNK_TIMEOUT_MS} ms`],
      ['scroll-to-top', `${SCROLLED_PX} px`],
      ...DEVICES.map(({ id, width }): [string, string] => [`preview of ${id}`, `${width} px`]),
      ['latest transactions', `${TRANSACTIONS_SHOWN}`],
      ['revisions shown', `${REVISIONS_SHOWN}`],
      ['avatar', `${AVATAR_PX} px`],
      ['name in the log', `${LOG_TITLE_LENGTH} characters`],
      ['log kept', `${LOG_MONTHS} month`],
      ['single record looked up by a value', `limit ${/LIMIT (\d+)/.exec(valueIsTaken.toString())?.[1]}`],
      ['revision periods', `${REVISION_PERIODS.join(', ')} months`],
    ]),
  };
}

/** How long a toast of the interface and one about data stay. */
function toastTimes(): [string, string][] {
  const stays: number[] = [];
  toasts.presentToasts((toast) => stays.push(toast.stays));
  toasts.toastSuccess('saved');
  toasts.toastFailure('not saved');
  return [
    ['toast of the interface', `${stays[0]} ms`],
    ['toast about data', `${stays[1]} ms`],
  ];
}
