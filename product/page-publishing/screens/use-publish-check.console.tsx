import { useQueryClient } from '@tanstack/react-query';
import { isConnectorKind, KINDS } from '@tributary/resources/connectors/kinds.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import type { FindingKind, PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PublishTime } from '@tributary/resources/pages/screens/PublishButton.console.tsx';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useState, type ReactNode } from 'react';
import { publishingKey, usePublishingCalls } from './publishing.console.ts';

const ErrorsDialog = lazyPart(async () => (await import('./ErrorsDialog.console.tsx')).default);

interface Question {
  pageId: string;
  isVersion: boolean;
  when: PublishTime;
  errors: PageFinding[];
  lost: PageFinding[];
  answer: (body: PublishBody | null) => void;
}

/** Answers that would not reach a connector. Whether donations can be paid is said where forms are built. */
const LOST: ReadonlySet<FindingKind> = new Set([
  'connectorMissing',
  'connectorUnauthorized',
  'connectorPlan',
  'connectorFails',
  'connectorFailing',
]);

function isLost({ kind, values }: PageFinding): boolean {
  const connector = values['connector'] ?? '';
  return LOST.has(kind) && !(isConnectorKind(connector) && KINDS[connector].isPayment);
}

/**
 * Runs the checks before a page is published. With errors the person sees them and may give a reason; where a connector
 * would not get visitors' submissions, the person is asked; else the answer comes at once. The server checks again:
 * this only asks before it refuses. A scheduled page is checked at its time, and takes no reason before.
 */
export function usePublishCheck(): {
  /** The body of publishing; null where the person does not publish. */
  ask: (
    page: Pick<Page, 'id' | 'version'>,
    when?: PublishTime,
    version?: number,
  ) => Promise<PublishBody | null>;
  dialog: ReactNode;
} {
  const call = usePublishingCalls();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (
    page: Pick<Page, 'id' | 'version'>,
    when: PublishTime = 'now',
    version?: number,
  ): Promise<PublishBody | null> => {
    const found = await queries
      .fetchQuery({
        queryKey: publishingKey(page, version === undefined ? 'findings' : `findings of ${version}`),
        queryFn: () =>
          call('GET /pages/:id/findings', {
            params: { id: page.id },
            query: version === undefined ? {} : { version },
          }),
        // The form or a connector may just have been mended, and the page is as it was.
        staleTime: 0,
      })
      .catch(() => ({ items: [] }));
    const errors = found.items.filter(({ severity }) => severity === 'error');
    const lost = found.items.filter(isLost);
    if (errors.length === 0 && lost.length === 0) return {};
    const isVersion = version !== undefined;
    return new Promise((answer) => setQuestion({ pageId: page.id, isVersion, when, errors, lost, answer }));
  };
  const close = (body: PublishBody | null): void => {
    question?.answer(body);
    setQuestion(null);
  };
  const dialog = question ? (
    <ErrorsDialog
      pageId={question.pageId}
      isVersion={question.isVersion}
      when={question.when}
      errors={question.errors}
      lost={question.lost}
      onMissing={() => close(null)}
      onAnswer={close}
    />
  ) : null;
  return { ask, dialog };
}
