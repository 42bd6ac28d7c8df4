import { useCallback } from 'react';
import type { RecordFrame } from '../definition/resource.ts';
import { ApiError } from '../http/client.ts';
import { useNoun, type NounFace } from './noun.console.ts';
import { knownSentence } from './refusals.ts';

export type Doing = 'retrieving' | 'creating' | 'updating' | 'duplicating' | 'deleting' | 'restoring';

export interface ProblemWords {
  /** One sentence of the server in the person's language, or as it came. */
  sentence(text: string): string;
  /** Why a call was refused, or undefined when there is nothing to say beyond that it failed. */
  reason(error: unknown): string | undefined;
  /** “Something went wrong updating the page” (specification, section 8), or what the plan does not allow. */
  failure(doing: Doing, error: unknown): string;
}

/** Puts refusals into words that name the noun. */
export function useProblemText<Item extends RecordFrame>(face: NounFace<Item>): ProblemWords {
  const noun = useNoun(face);
  const { refusals } = face;
  const sentence = useCallback(
    (text: string): string => {
      const own = refusals?.[text];
      if (own) return noun.say(own);
      const known = knownSentence(text);
      if (!known) return text;
      const { field, ...values } = known.values;
      return noun.say(`screens:${known.key}`, {
        ...values,
        ...(field === undefined ? {} : { field: fieldWord(noun.field, field) }),
      });
    },
    [noun, refusals],
  );
  const reason = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const { code, detail, title } = error.problem;
    if (code === 'unexpected') return undefined;
    return sentence(detail ?? title);
  };
  return {
    sentence,
    reason,
    failure(doing, error) {
      if (error instanceof ApiError && error.problem.code === 'quota_reached')
        return noun.say('screens:quotaReached', { noun: noun.many });
      return noun.say(`screens:failure.${doing}`, { noun: noun.the });
    },
  };
}

/** The server names fields in English words (`campaign code`); the catalogue has them under their keys. */
function fieldWord(field: (path: string) => string, name: string): string {
  const key = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  return field(key).toLocaleLowerCase();
}
