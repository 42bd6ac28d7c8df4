import type { Findings, Project } from './project.ts';

/** The most lines of a resource's declaration: enough for a resource without further rules. */
const LIMIT = 120;
const DECLARATION = /^resources\/([a-z-]+)\/[a-z-]+\.ts$/;
const DECLARES = /^export const \w+ = define\w+\(/m;

/** A resource's declaration is short. */
export function checkDeclarations(project: Project): Findings {
  const lines = new Map<string, number>();
  for (const [path, text] of project) {
    const resource = DECLARATION.exec(path)?.[1];
    if (resource && DECLARES.test(text)) lines.set(resource, text.split('\n').length - 1);
  }
  const problems = [...lines].flatMap(([resource, count]) =>
    count > LIMIT ? [`${resource}: its declaration has ${count} lines; ${LIMIT} is the most`] : [],
  );
  return { problems, counts: `${lines.size} resources, the longest ${Math.max(0, ...lines.values())} lines` };
}
