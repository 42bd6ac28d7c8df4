import { useCallback } from 'react';
import type { RecordFrame } from '../definition/resource.ts';
import { ApiError } from '../http/client.ts';
import { useResourceMessages, type ResourceUi } from './resource-ui.console.ts';
import { fieldWord, knownSentence } from './refusals.ts';

export type Doing = 'retrieving' | 'creating' | 'updating' | 'duplicating' | 'deleting' | 'restoring';

export interface ProblemWords {
  /**
   * A sentence of the server in the person's language, or unchanged when it has no translation.
   * @param path the field that it is about: a nested one is called as its label says
   */
  sentence(text: string, path?: string): string;
  /** Why a call was refused; undefined when the failure has no known reason. */
  reason(error: unknown): string | undefined;
  /** “Something went wrong updating the page” (specification, section 8), or which limit was reached. */
  failure(doing: Doing, error: unknown): string;
}

/** Texts of errors, with the resource's name. */
export function useProblemText<Item extends RecordFrame>(ui: ResourceUi<Item>): ProblemWords {
  const messages = useResourceMessages(ui);
  const { refusals, quotaKey = 'screens:quotaReached' } = ui;
  const sentence = useCallback(
    (text: string, path?: string): string => {
      const own = refusals?.[text];
      if (own) return messages.t(own);
      const known = knownSentence(text);
      if (!known) return text;
      const { field, ...values } = known.values;
      return messages.t(`screens:${known.key}`, {
        ...values,
        ...(field === undefined ? {} : { field: fieldWord(messages.field, field, path) }),
      });
    },
    [messages, refusals],
  );
  const reason = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const { code, detail, title } = error.problem;
    if (code === 'unexpected' && detail === undefined) return undefined;
    return sentence(detail ?? title);
  };
  return {
    sentence,
    reason,
    failure(doing, error) {
      const code = error instanceof ApiError ? error.problem.code : undefined;
      if (code === 'quota_reached') return messages.t(quotaKey, { noun: messages.many });
      const limit = code === 'too_many_requests' ? reason(error) : undefined;
      if (limit !== undefined) return limit;
      return messages.t(
        (doing === 'creating' || doing === 'updating' ? ui.failureKeys?.[doing] : undefined) ??
          `screens:failure.${doing}`,
        { noun: messages.the },
      );
    },
  };
}
