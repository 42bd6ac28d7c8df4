import type { ComponentType } from 'react';
import { ofEachKind, type ConnectorKind } from '../kinds.ts';
import { CrmFields } from './CrmFields.console.tsx';
import { CustomFields } from './CustomFields.console.tsx';
import { FindockFields } from './FindockFields.console.tsx';
import { MarketingCloudFields } from './MarketingCloudFields.console.tsx';
import { PlainFields } from './PlainFields.console.tsx';

/** The kinds whose fields need more than one line of text each. */
const OWN: Partial<Record<ConnectorKind, ComponentType<{ path: string }>>> = {
  'payment-v2': FindockFields,
  'payment-v1': FindockFields,
  crm: CrmFields,
  custom: CustomFields,
  'marketing-cloud': MarketingCloudFields,
};

/** The fields of each kind, by the path of an environment's settings. */
export const FIELDS = ofEachKind((kind): ComponentType<{ path: string }> => OWN[kind] ?? PlainFields);
