import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import { REFUSED } from '../messages.ts';

/** Checks a page before it is published. `product/page-publishing` provides it. */
export interface PublishGate {
  check(
    tx: Transaction,
    tenant: { id: string; slug: string },
    page: PageData,
  ): Promise<readonly PageFinding[]>;
  /** A finding in English, as the API says it. */
  textOf(finding: PageFinding): string;
}

/** The checks found errors, and the person gave no reason for publishing nevertheless. */
export class GateError extends ProblemError {
  readonly findings: readonly PageFinding[];

  constructor(findings: readonly PageFinding[], textOf: PublishGate['textOf']) {
    const errors = findings.map((finding) => ({ path: 'recipes', message: textOf(finding) }));
    super('validation_failed', REFUSED.gate, { errors });
    this.findings = findings;
  }
}
