import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';

/** Where a record makes use of a feature of the plan, and the ability with which people write it there. */
export const PARTS_OF_RECORDS: readonly (readonly [Flag, Action, Subject])[] = [
  ['MULTI_LANGUAGE_ADMIN', 'update', 'pages'],
  ['FORMS_EMBEDDING', 'update', 'forms'],
  ['FORMS_TRANSLATIONS', 'update', 'forms'],
  ['PRODUCTS_COMPONENT', 'update', 'forms'],
  ['GIVING_EXAMPLE_COMPONENT', 'update', 'forms'],
  ['CONDITIONAL_OPTIONS_COMPONENT', 'update', 'forms'],
  ['SURVEY_COMPONENT', 'update', 'forms'],
  ['ADDRESS_COMPONENT', 'update', 'forms'],
  ['POSTCODE_COMPONENT', 'update', 'forms'],
  ['RECAPTCHA_COMPONENT', 'update', 'integrations'],
  ['POSTCODE_INTEGRATIONS', 'update', 'integrations'],
  ['TAG_MANAGER', 'update', 'integrations'],
  ['THEME_CUSTOMIZER', 'update', 'themes'],
  ['CRM_CONNECTOR', 'update', 'connectors'],
  ['PAYMENT_V1_CONNECTOR', 'update', 'connectors'],
  ['PAYMENT_V2_CONNECTOR', 'update', 'connectors'],
  ['MARKETING_CLOUD_CONNECTOR', 'update', 'connectors'],
  ['CONVERSATION_CONNECTOR', 'update', 'connectors'],
  ['CUSTOM_CONNECTOR', 'update', 'connectors'],
  ['AB_TESTING', 'create', 'experiments'],
  ['SUBDOMAIN_MAPPING', 'create', 'domain_mappings'],
  ['ROOT_DOMAIN_MAPPING', 'create', 'domain_mappings'],
];

const DOMAINS: readonly Flag[] = ['SUBDOMAIN_MAPPING', 'ROOT_DOMAIN_MAPPING'];

/** Actions, by their keys, that the rules of a resource refuse where the plan includes none of these features. */
export const NEED_ONE_OF: Readonly<Record<string, readonly Flag[]>> = {
  'experiments.create': ['AB_TESTING'],
  'experiments.duplicate': ['AB_TESTING'],
  'experiments.act.start': ['AB_TESTING'],
  'domain-mappings.create': DOMAINS,
  'domain-mappings.act.retry': DOMAINS,
  'domain-mappings.act.make-primary': DOMAINS,
};
