import { useQueryClient } from '@tanstack/react-query';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useState, type ReactNode } from 'react';
import { publishingKey, usePublishingCalls } from './publishing.console.ts';

const ErrorsDialog = lazyPart(async () => (await import('./ErrorsDialog.console.tsx')).default);

interface Question {
  pageId: string;
  errors: PageFinding[];
  answer: (body: PublishBody | null) => void;
}

/**
 * Runs the checks before a page is published. Without errors the answer comes at once; with errors the person sees them
 * and may give a reason. The server checks again: this only asks before it refuses.
 */
export function usePublishCheck(): {
  /** The body of publishing; null where the person does not publish. */
  ask: (page: Pick<Page, 'id' | 'version'>) => Promise<PublishBody | null>;
  dialog: ReactNode;
} {
  const call = usePublishingCalls();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (page: Pick<Page, 'id' | 'version'>): Promise<PublishBody | null> => {
    const found = await queries
      .fetchQuery({
        queryKey: publishingKey(page, 'findings'),
        queryFn: () => call('GET /pages/:id/findings', { params: { id: page.id } }),
      })
      .catch(() => ({ items: [] }));
    const errors = found.items.filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return {};
    return new Promise((answer) => setQuestion({ pageId: page.id, errors, answer }));
  };
  const close = (body: PublishBody | null): void => {
    question?.answer(body);
    setQuestion(null);
  };
  const dialog = question ? (
    <ErrorsDialog
      pageId={question.pageId}
      errors={question.errors}
      onMissing={() => close(null)}
      onAnswer={close}
    />
  ) : null;
  return { ask, dialog };
}
