import type { ImportedChoice, ImportDraft, Origin } from './draft.ts';
import { isTrue, listAt, own, scalarText, textAt, type Json } from './json.ts';
import type { Logic } from './logic.ts';

interface TableTools {
  origin: Origin;
  /** Properties that every question has. */
  question: object;
  draft: ImportDraft;
  choicesOf(element: Json, property: string): ImportedChoice[];
  readElement(element: Json, within: Logic | null): void;
}

/**
 * The tables of SurveyJS: one with a mark in each row is a table here, too; one with cells becomes a question for each
 * cell, and one that visitors add rows to is asked once.
 */
export function readSurveyTable(
  type: 'matrix' | 'matrixdropdown' | 'matrixdynamic',
  element: Json,
  { origin, question, draft, choicesOf, readElement }: TableTools,
): void {
  const { source, name, logic } = origin;
  const rows = choicesOf(element, 'rows');
  if (type === 'matrix') {
    const required = ['isAllRowRequired', 'eachRowRequired', 'isRequired'].some((each) =>
      isTrue(element, each),
    );
    const marks = choicesOf(element, 'columns');
    const table = draft.table(rows, marks, name);
    if (table) return draft.add('survey', origin, { ...question, required, ...table });
    const options = draft.options(marks, name);
    if (!options) return;
    draft.note('expanded', name, { type });
    draft.add('heading', { ...origin, source: '' }, { text: name.slice(0, 200), level: 3 });
    for (const { value, label } of rows)
      draft.add(
        'radio',
        { ...origin, source: `${source}.${value}`, name: label },
        { ...question, required, label: draft.text(label, 200, label) || value, options },
      );
    return;
  }
  const columns = listAt(element, 'columns');
  draft.note(type === 'matrixdynamic' ? 'once' : 'expanded', name, { type });
  draft.add('heading', { ...origin, source: '' }, { text: draft.text(name, 200, name), level: 3 });
  if (type === 'matrixdynamic') {
    for (const column of columns) readElement(cell(column, textAt(column, 'name')), logic);
    return;
  }
  for (const { value, label } of rows) {
    draft.add(
      'heading',
      { source: '', name: label, logic },
      { text: draft.text(label, 200, label), level: 3 },
    );
    for (const column of columns)
      readElement(cell(column, `${source}.${value}.${textAt(column, 'name')}`), logic);
  }

  /** A column as a separate question; its conditions on its row become conditions on the questions of that row. */
  function cell(column: Json, named: string): Json {
    const row = named.slice(0, Math.max(0, named.length - textAt(column, 'name').length));
    const condition = textAt(column, 'visibleIf').replaceAll('{row.', `{${row}`);
    const { cellType: _type, ...rest } = column;
    return {
      ...rest,
      type: scalarText(own(column, 'cellType')) || textAt(element, 'cellType') || 'dropdown',
      name: named,
      title: own(column, 'title') ?? textAt(column, 'name'),
      visibleIf: condition,
      ...(Array.isArray(own(column, 'choices')) ? {} : { choices: own(element, 'choices') }),
    };
  }
}
