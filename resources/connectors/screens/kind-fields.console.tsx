import type { ComponentType } from 'react';
import { ofEachKind, type ConnectorKind } from '../kinds.ts';
import { CrmFields } from '../kinds/crm/CrmFields.console.tsx';
import { CustomFields } from '../kinds/custom/CustomFields.console.tsx';
import { FindockFields } from '../kinds/findock/FindockFields.console.tsx';
import { MarketingCloudFields } from '../kinds/marketing-cloud/MarketingCloudFields.console.tsx';
import { PlainFields } from './PlainFields.console.tsx';

/** Components for kinds whose fields need more than one line of text each. */
const OWN: Partial<Record<ConnectorKind, ComponentType<{ path: string }>>> = {
  'payment-v2': FindockFields,
  'payment-v1': FindockFields,
  crm: CrmFields,
  custom: CustomFields,
  'marketing-cloud': MarketingCloudFields,
};

/** The fields of each kind, by the path of an environment's settings. */
export const FIELDS = ofEachKind((kind): ComponentType<{ path: string }> => OWN[kind] ?? PlainFields);
