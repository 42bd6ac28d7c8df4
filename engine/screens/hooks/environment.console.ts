import type { Environment } from '@tributary/kit/environment.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { productionColumn } from '../../definition/by-environment.ts';
import type { AnyResource } from '../../definition/resource.ts';
import type { ListQueryInput } from '../../http/resource-client.ts';

/** The environment whose data this browser shows: production, unless the switch in the top bar selects sandbox. */
export function useEnvironment(): Environment {
  const [isProduction] = useRemembered('productionEnvironment');
  return isProduction ? 'production' : 'sandbox';
}

/** Adds the selected environment to a list's query, for resources whose lists have an environment. */
export function useInEnvironment(definition: AnyResource): (query: ListQueryInput) => ListQueryInput {
  const environment = useEnvironment();
  return (query) => (productionColumn(definition) ? { ...query, environment } : query);
}
