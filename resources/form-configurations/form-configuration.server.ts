import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { onServer, type ServerResource } from '@tributary/engine/lifecycle/context.server.ts';
import { formConfigurations } from './form-configuration.ts';
import { connectorsIn, CONNECTOR_LIMIT, TOO_MANY_CONNECTORS } from './parts.ts';

/** Form configurations with the rule that only the whole of one can break: how many connectors all parts name. */
export function formConfigurationsOnServer(): ServerResource {
  return onServer(formConfigurations, {
    async beforeWrite({ data }) {
      if (connectorsIn(data).length <= CONNECTOR_LIMIT) return data;
      throw new ProblemError('validation_failed', 'Nothing was saved.', {
        errors: [{ path: 'connectorsMappings', message: TOO_MANY_CONNECTORS }],
      });
    },
  });
}
