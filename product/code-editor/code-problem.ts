/** Something about a text in a code editor, and the part of the text that it is about. */
export interface CodeProblem {
  from: number;
  to: number;
  message: string;
  severity: 'error' | 'warning';
}
