import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import { CSS_FAULTS } from '@tributary/kit/css-bounds.ts';
import type { Artifact } from './artifact.ts';
import type { CompileInput } from './compile.server.ts';
import type { CompileRefusal, NamedParts, tasks } from './compile-tasks.server.ts';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import type { PageFacts } from './html/inspect.server.ts';
import { REFUSED } from '../messages.ts';

/** Compiles pages in isolated processes: tenants write html and css, and their parsers are native or recursive. */
export interface Compiler {
  /**
   * The forms and counters in a page's html.
   * @throws ProblemError validation_failed, unavailable
   */
  namedParts(html: string, tenantId: string): Promise<NamedParts>;
  /**
   * Makes a page's artifact.
   * @throws ProblemError conflict when a form or counter is missing; validation_failed for html or css that can't be
   * compiled; unavailable while too many pages of the tenant wait
   */
  compile(input: CompileInput): Promise<Artifact>;
  /**
   * Contents of a page's markup, for the checks before publishing.
   * @throws ProblemError as `namedParts`
   */
  inspect(html: string, tenantId: string): Promise<PageFacts>;
  /** The texts in a page's markup, for its translators. @throws ProblemError as `namedParts` */
  texts(html: string, tenantId: string): Promise<PageText[]>;
  close(): void;
}

/** Starts no process before there is something to compile. */
export function createCompiler(): Compiler {
  const isolation = createIsolation<typeof tasks>({
    module: import.meta.resolve('./compile-tasks.server.ts'),
    timeoutMs: 10_000,
    memoryMb: 400,
    resultBytes: 16_000_000,
    processes: 2,
    waiting: 50,
  });
  return {
    namedParts: (html, tenantId) => taken(isolation.run('namedParts', html, tenantId)),
    inspect: (html, tenantId) => taken(isolation.run('inspect', html, tenantId)),
    texts: (html, tenantId) => taken(isolation.run('texts', html, tenantId)),
    compile: (input) => taken(isolation.run('compile', input, input.tenantId)),
    close: () => isolation.close(),
  };
}

async function taken<Result extends object>(work: Promise<Result | CompileRefusal>): Promise<Result> {
  const result = await work.catch((error: unknown) => {
    if (!(error instanceof IsolationError)) throw error;
    if (!error.isCausedByInput) throw new ProblemError('unavailable', REFUSED.compilerBusy, { cause: error });
    throw refusal('recipes', REFUSED.notCompiled, error);
  });
  if ('missing' in result)
    throw new ProblemError(
      'conflict',
      result.missing === 'form' ? REFUSED.formMissing : REFUSED.counterMissing,
    );
  if ('css' in result) throw refusal('recipes.css', CSS_FAULTS[result.css]);
  if ('unstable' in result) throw refusal('recipes', REFUSED.unstable);
  return result as Result;
}

/** A refusal with an error at a field. */
export function refusal(path: string, message: string, cause?: unknown): ProblemError {
  return new ProblemError('validation_failed', message, { errors: [{ path, message }], cause });
}
