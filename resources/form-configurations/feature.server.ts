import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { configurationAuthors } from './authors.server.ts';
import { formConfigurations } from './form-configuration.ts';
import { CONNECTOR_KINDS, KINDS, isConnectorKind } from '../connectors/kinds.ts';
import {
  CONNECTOR_LIMIT,
  connectorsIn,
  partNaming,
  TOO_MANY_CONNECTORS,
} from '../configuration-parts/parts.ts';

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

/** The refusal of a connector that the product does not have. */
const unknownConnector = (name: string): string =>
  `There is no connector “${name}”. Choose from: ${CONNECTOR_KINDS.join(', ')}`;

/**
 * Form configurations with the rules over all their parts: how many connectors they name, that the product has each
 * of them, and that the plan includes it. A connector that was named before may stay.
 */
export const formConfigurationsFeature = defineFeature({
  name: formConfigurations.name,
  resource: formConfigurations,
  parts: () => ({
    routes: [configurationAuthors],
    hooks: {
      async beforeWrite({ actor, data, previous }) {
        const connectors = connectorsIn(data);
        if (connectors.length > CONNECTOR_LIMIT) throw refuse('connectorsMappings', TOO_MANY_CONNECTORS);
        const before = previous ? connectorsIn(previous) : [];
        for (const name of connectors.filter((one) => !before.includes(one))) {
          if (!isConnectorKind(name)) throw refuse(partNaming(data, name), unknownConnector(name));
          requireFlag(actor.plan, KINDS[name].flag, partNaming(data, name));
        }
        return data;
      },
    },
  }),
});
