import type { Findings, Project } from './project.ts';

/** The most lines that a noun's declaration may have: all that a noun without rules of its own needs. */
const LIMIT = 120;
const DECLARATION = /^resources\/([a-z-]+)\/[a-z-]+\.ts$/;
const DECLARES = /^export const \w+ = define\w+\(/m;
const LISTED = /^\| `([a-z-]+)` +\| +(\d+) +\|/gm;

/** A noun is a declaration of few lines, and ARCHITECTURE.md tells the truth about how many. */
export function checkNouns(project: Project): Findings {
  const lines = new Map<string, number>();
  for (const [path, text] of project) {
    const noun = DECLARATION.exec(path)?.[1];
    if (noun && DECLARES.test(text)) lines.set(noun, text.split('\n').length - 1);
  }
  const listed = new Map(
    [...(project.get('ARCHITECTURE.md') ?? '').matchAll(LISTED)].map(([, noun, count]) => [
      noun!,
      Number(count),
    ]),
  );
  const problems = [...lines].flatMap(([noun, count]) => {
    if (count > LIMIT) return [`${noun}: its declaration has ${count} lines; ${LIMIT} is the most`];
    return listed.get(noun) === count ? [] : [`ARCHITECTURE.md: list ${noun} with ${count} lines`];
  });
  const gone = [...listed.keys()].filter((noun) => !lines.has(noun));
  problems.push(...gone.map((noun) => `ARCHITECTURE.md: ${noun} is no noun`));
  return { problems, counts: `${lines.size} nouns, the longest ${Math.max(0, ...lines.values())} lines` };
}
