import type { AnswerType } from '../../answers.ts';
import { companion, textOf } from '../../answers.ts';
import type { SurveyComponent } from './schema.ts';
import type { SurveyText } from './texts.data.ts';

/** How conditions name a mark in a row. */
export const markOf = (row: string, option: string): string => `${row}=${option}`;

/** One option in each row. Conditions compare the marks, `row=option`. */
export const surveyAnswer: AnswerType<SurveyComponent, SurveyText> = {
  parts: ({ rows }) => rows.map(({ value }) => value),
  show: ({ rows, options }, answer) => {
    const marks = Object.entries(typeof answer === 'object' ? answer : {});
    const named = (list: readonly { value: string; label: string }[], value: unknown): string =>
      list.find((one) => one.value === value)?.label ?? String(value);
    return marks.map(([row, mark]) => `${named(rows, row)}: ${named(options, mark)}`).join('; ');
  },
  read: ({ key, rows, options, required }, { raw, t }) => {
    const answer: Record<string, string> = {};
    for (const { value } of rows) {
      const text = textOf(raw, companion(key, value));
      if (text === '') continue;
      if (!options.some((option) => option.value === text)) return { ok: false, error: t('notAnOption') };
      answer[value] = text!;
    }
    const open = rows.find(({ value }) => !Object.hasOwn(answer, value));
    if (required && open && Object.keys(answer).length > 0)
      return { ok: false, error: t('surveyNeedsRow', { row: open.label }) };
    return { ok: true, answer, compared: Object.entries(answer).map(([row, mark]) => markOf(row, mark)) };
  },
};
