/** The marks of a text that its translation lacks, such as `<1>`: their elements would be lost. */
export function missingMarks(translation: string, marks: number): string[] {
  return Array.from({ length: marks }, (_, at) => `<${at + 1}>`).filter(
    (mark) => !translation.includes(mark),
  );
}
