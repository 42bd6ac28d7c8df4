import { counters } from './counters/counter.ts';
import { formConfigurations } from './form-configurations/form-configuration.ts';
import { formFields } from './form-fields/form-field.ts';
import { forms } from './forms/form.ts';
import { logs } from './logs/log.ts';
import { organization } from './organization/organization.ts';
import { pages } from './pages/page.ts';
import { regularExpressions } from './regular-expressions/regular-expression.ts';
import { tags } from './tags/tag.ts';
import { transactions } from './transactions/transaction.ts';
import { users } from './users/user.ts';
import { webhooks } from './webhooks/webhook.ts';

/** Every noun of the product. */
export const catalog = [
  pages,
  forms,
  counters,
  formConfigurations,
  formFields,
  regularExpressions,
  transactions,
  users,
  organization,
  logs,
  tags,
  webhooks,
] as const;
