import { useTranslation } from 'react-i18next';
import type { SubmissionFact } from '../../configuration-parts/submission-facts.ts';

type Name = SubmissionFact extends `submission.${infer Part}` ? Part : never;

/** Returns the name of a submission's fact in the person's language. */
export function useFactName(): (fact: SubmissionFact) => string {
  const { t } = useTranslation('mapper');
  return (fact) => t(`facts.${fact.slice('submission.'.length) as Name}`);
}
