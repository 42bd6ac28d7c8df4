import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { counterScreens } from './counters/counter.console.tsx';
import { formConfigurationScreens } from './form-configurations/configuration.console.tsx';
import { formFieldScreens } from './form-fields/form-field.console.tsx';
import { formScreens } from './forms/form.console.tsx';
import { logScreens } from './logs/log.console.tsx';
import { organizationScreens } from './organization/organization.console.tsx';
import { regularExpressionScreens } from './regular-expressions/regular-expression.console.tsx';
import { tagScreens } from './tags/tag.console.tsx';
import { transactionScreens } from './transactions/transaction.console.tsx';
import { webhookScreens } from './webhooks/webhook.console.tsx';
import { userScreens } from './users/user.console.tsx';

/** Every screen of a resource. */
export const resourceScreens: readonly ScreenDeclaration[] = [
  ...formScreens,
  ...counterScreens,
  ...formConfigurationScreens,
  ...formFieldScreens,
  ...regularExpressionScreens,
  ...tagScreens,
  ...transactionScreens,
  ...userScreens,
  ...webhookScreens,
  ...organizationScreens,
  ...logScreens,
];
