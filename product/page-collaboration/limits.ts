/** The most characters of a comment, threads of a page, comments of a thread and named versions of a page. */
export const COLLABORATION_LIMITS = {
  comment: 2_000,
  threads: 500,
  replies: 200,
  versions: 50,
  mentions: 20,
} as const;
