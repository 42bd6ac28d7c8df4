import {
  componentNamespaces,
  useComponentMessages,
} from '@tributary/form-engine/components/messages.console.ts';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import type { BuilderTranslate } from './model/messages.ts';

const NAMESPACES = ['formBuilder', 'formStarts', 'plan', ...componentNamespaces];

/** The translator of everything that makes components: the builder's messages and those of all types. */
export function useBuilderWords(): BuilderTranslate {
  useComponentMessages();
  return useTranslate(NAMESPACES);
}
