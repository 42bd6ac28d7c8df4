import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import type { ServerResource } from '@tributary/engine/lifecycle/context.server.ts';
import type { Migration } from '@tributary/engine/storage/migration.ts';
import { countersOnServer } from './counters/counter.server.ts';
import { counterMigrations } from './counters/migrations.ts';
import { formConfigurationsOnServer } from './form-configurations/form-configuration.server.ts';
import { followCounter, followExpression, followField } from './followers/followers.server.ts';
import { formFieldsOnServer } from './form-fields/form-field.server.ts';
import { formsOnServer } from './forms/form.server.ts';
import { logs } from './logs/log.ts';
import { organizationOnServer, type OrganizationPorts } from './organization/organization.server.ts';
import { pagesOnServer, type Publisher } from './pages/page.server.ts';
import { regularExpressionsOnServer } from './regular-expressions/regular-expression.server.ts';
import { tagsOnServer } from './tags/tag.server.ts';
import { transactionMigrations } from './transactions/migrations.ts';
import { transactions } from './transactions/transaction.ts';
import { usersOnServer, type UserPorts } from './users/user.server.ts';
import { webhooksOnServer, type Outward } from './webhooks/webhook.server.ts';

/** What the nouns need from rooms above them. */
export interface CatalogPorts extends UserPorts {
  publisher: Publisher;
  organization: OrganizationPorts;
  outward: Outward;
}

export interface ServerCatalog {
  resources: ServerResource[];
  readOnly: AnyResource[];
}

/** Every noun as the server runs it. */
export function serverCatalog(ports: CatalogPorts): ServerCatalog {
  const resources: ServerResource[] = [
    pagesOnServer(ports.publisher),
    formsOnServer(),
    countersOnServer(followCounter),
    formConfigurationsOnServer(),
    formFieldsOnServer(followField),
    regularExpressionsOnServer(followExpression),
    tagsOnServer(),
    usersOnServer(ports),
    organizationOnServer(ports.organization),
    webhooksOnServer(ports.outward, () => resources.map(({ definition }) => definition)),
  ];
  return {
    resources,
    readOnly: [transactions as unknown as AnyResource, logs as unknown as AnyResource],
  };
}

/** The nouns' own typed tables. */
export const resourceMigrations: Migration[] = [...counterMigrations, ...transactionMigrations];
