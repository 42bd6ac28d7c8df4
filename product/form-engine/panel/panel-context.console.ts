import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Frequency } from '../components/frequency/frequencies.ts';
import type { Condition } from '../definition/base.ts';
import type { FormSettings } from '../definition/settings.ts';
import type { TypedComponent } from './panel-props.ts';

/** A way to pay that a payment service offers. */
export interface OfferedMethod {
  /** The value that a payment-method question stores. */
  value: string;
  name: string;
}

/** The outside services that forms can use. */
export interface FormServices {
  /** Which the organization has set up; undefined until it is known. */
  integrations: { recaptcha: string | null; postcode: boolean } | undefined;
  /** Links to their settings for people with the ability; otherwise names who has it. */
  integrationsLink: ReactNode;
  /** Whether the plan includes looking up addresses. */
  lookups: boolean;
  /** Shown in its place when it does not. */
  lockedLookups: ReactNode;
}

/** The form's and the organization's state for panels. */
export interface PanelState extends FormServices {
  settings: FormSettings;
  /** The question for the frequency of a donation; null without one. */
  frequency: { key: string; options: readonly Frequency[] } | null;
  /** Language of the form. */
  locale: string;
  /** The keys of the form's questions. */
  keys: readonly string[];
  /** Whether the plan includes giving examples. */
  givingExamples: boolean;
  /** Shown in their place when it does not. */
  lockedExamples: ReactNode;
  /** The ways to pay that the organization's payment service offers. */
  paymentMethods: readonly OfferedMethod[];
  /** The editor of the condition on which an option is offered; the plan's missing feature in its place. */
  optionCondition(
    this: void,
    option: { condition: Condition | null },
    place: { of: string; path: string; error: (path: string) => string | undefined },
    change: (condition: Condition | null, tag?: string) => void,
  ): ReactNode;
  /** The choice of a regular expression for a typed answer; nothing where the organization has none. */
  expressionChoice(
    this: void,
    component: TypedComponent,
    change: (patch: Partial<TypedComponent>) => void,
  ): ReactNode;
}

export const PanelContext = createContext<PanelState | null>(null);

/** The state that the builder passes to its panel. */
export function usePanel(): PanelState {
  const state = useContext(PanelContext);
  if (!state) throw new Error('A panel is rendered outside of the form builder');
  return state;
}
