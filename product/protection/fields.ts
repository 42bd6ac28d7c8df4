/** The control field with a solved challenge. */
export const PROOF_FIELD = '_proof';
/** The control field with the question that a visitor without script was asked. */
export const QUESTION_FIELD = '_question';
/** The field of the answer to it. */
export const ANSWER_FIELD = '_answer';
