import type { Icon } from '@tabler/icons-react';
import type { ResourceNamespaceMap } from 'i18next';
import type { ReactNode } from 'react';
import type { AnswerChoice } from '../answers.ts';
import type { ComponentOf, ComponentType, FormComponent, FormSchemaInput } from '../schema.ts';
import type { PanelProps } from './panel-props.ts';

/** Translates a key of a type's own messages (`label`), or of the messages that panels share (`formPanel:newOption`). */
type OwnTranslate<Key extends string> = (
  key: Key | `formPanel:${string}`,
  values?: Record<string, string | number>,
) => string;

/** A setting without a separate panel; `label` and `help` are keys of the type's messages. */
type SettingOf<C, Name extends string, Key extends string> = { name: Name; label: Key; help?: Key } & (
  | { kind: 'text'; isCode?: boolean }
  | { kind: 'textarea'; rows: number; isRequired?: boolean }
  /** `isOptional` may be left empty, which is null. */
  | { kind: 'number'; min?: number; max?: number | LimitOf<C>; decimals?: number; isOptional?: boolean }
  | { kind: 'switch' }
  /** Values are kept as they are: texts, numbers or null. */
  | { kind: 'choice'; choices: readonly { value: string | number | null; label: Key }[] }
);

/** A limit that another setting sets. */
interface LimitOf<C> {
  of(component: C): number;
}

/** The form builder's part of a type of component. Its name and its hint are the messages `name` and `hint`. */
interface BuilderOf<C extends FormComponent, Name extends string, Key extends string> {
  icon: Icon;
  /** The group of the palette; within it types follow the order of their list. */
  group: 'fields' | 'giving' | 'layout';
  /** The key of a new question, when it is free. */
  key?: string;
  /** Initial fields of a new one, besides id, type and key. */
  create(t: OwnTranslate<Key>): object;
  /** Settings below the section that all questions have. */
  settings?: readonly SettingOf<C, Name, Key>[];
  /** Custom sections, where `settings` do not suffice. */
  Panel?(props: PanelProps<C>): ReactNode;
  /** It is always shown. */
  isUnconditional?: true;
  /** Browsers may autofill the answer. */
  takesAutofill?: boolean;
  /** Visitors do not see the label: it only names the answer in lists. */
  hidesLabel?: boolean;
  /** The canvas's text for a component that visitors don't see; null for a visible one. */
  chip?(component: C, t: OwnTranslate<Key>): string | null;
  /** Answers for conditions to compare with, where they differ from the choices that visitors have. */
  conditionChoices?(component: C, t: OwnTranslate<Key>, locale: string): readonly AnswerChoice[];
  /** How conditions compare answers, beyond equality: in order, or by the entries of a list. */
  compares?: 'number' | 'moment' | 'list';
  /** Codes of problems that only this type has; their messages are `issue.{code}`. */
  issues?: readonly string[];
}

type NameOf<T extends ComponentType> = Exclude<keyof ComponentOf<T> & string, 'id' | 'type' | 'key'>;
type KeyOf<T extends ComponentType> = keyof ResourceNamespaceMap[`${T}Component`] & string;
type InputOf<T extends ComponentType> = Extract<
  NonNullable<FormSchemaInput['components']>[number],
  { type: T }
>;

/** The builder's part of one type: settings, labels and starting values are checked against its schema and messages. */
export type ComponentBuilder<T extends ComponentType> = BuilderOf<ComponentOf<T>, NameOf<T>, KeyOf<T>> & {
  create(t: OwnTranslate<KeyOf<T>>): Partial<InputOf<T>>;
};

/** The builder's part of a type that is only known when the program runs. */
export type AnyBuilder = BuilderOf<FormComponent, string, string>;
export type AnySetting = SettingOf<FormComponent, string, string>;
