import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import classes from './CodeEditor.module.css';
import type { CodeProblem } from './code-problem.ts';

/** Commands of the editor for its owner. */
export interface CodeEditorHandle {
  /** Takes the cursor to a place and the focus to the editor. */
  goTo(at: number): void;
  /** Replaces the selection with a text, and moves the focus to the editor. */
  insert(text: string): void;
}

/** Why a text is left out: it is longer, or nested deeper, than is read. */
export type CodeRefusal = 'tooLong' | 'tooDeep';

const LANGUAGES = { json, css, html };

interface CodeEditorProps {
  language: keyof typeof LANGUAGES;
  /** Names the edited document, such as `forms/{id}/schema.json`. With another name the editor starts again. */
  identifier: string;
  /** The text to begin with. */
  text: string;
  label: string;
  /** Id of the element that lists the problems. */
  describedBy: string;
  problems: readonly CodeProblem[];
  onChange: (text: string) => void;
  /** Called when more was put in than is read; it is left out. */
  onRefused: (why: CodeRefusal) => void;
  /** Why a long insertion, or the whole text with its new length, is not taken; null where it is. */
  refusalOf: (inserted: string, length: number) => CodeRefusal | null;
  autoFocus?: boolean;
  handle: Ref<CodeEditorHandle>;
}

/** Insertions up to this length are typing: they are not looked through before they are taken. */
const TYPED = 200;

/** An editor of code. Its module is large: load it when it is opened. */
export default function CodeEditor({
  language,
  identifier,
  text,
  label,
  describedBy,
  problems,
  onChange,
  onRefused,
  refusalOf,
  autoFocus = true,
  handle,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const latest = useRef({ text, onChange, onRefused, refusalOf });
  useEffect(() => {
    latest.current = { text, onChange, onRefused, refusalOf };
  });

  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          LANGUAGES[language](),
          syntaxHighlighting(colours),
          // Without the Tab key, so that the keyboard leaves the editor.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': describedBy,
            ...(autoFocus ? { 'data-autofocus': 'true' } : {}),
            tabindex: '0',
            id: identifier,
          }),
          EditorState.changeFilter.of((change) => {
            let inserted = '';
            change.changes.iterChanges((_from, _to, _fromNew, _toNew, part) => {
              if (part.length > TYPED) inserted += part.toString();
            });
            const why = latest.current.refusalOf(inserted, change.newDoc.length);
            if (why) queueMicrotask(() => latest.current.onRefused(why));
            return why === null;
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    if (autoFocus) view.focus();
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [identifier, language, label, describedBy, autoFocus]);

  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const { length } = view.state.doc;
    view.dispatch(
      setDiagnostics(
        view.state,
        problems.map(({ from, to, severity, message }) => ({
          from: Math.min(from, length),
          to: Math.min(to, length),
          severity,
          message,
        })),
      ),
    );
  }, [problems]);

  useImperativeHandle(handle, () => ({
    insert(code) {
      const view = editor.current;
      if (!view) return;
      view.dispatch(view.state.replaceSelection(code));
      view.focus();
    },
    goTo(at) {
      const view = editor.current;
      if (!view) return;
      const anchor = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
  }));

  return <div ref={host} className={classes.editor} dir="ltr" />;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text-strong)' },
  { tag: [tags.tagName, tags.className, tags.keyword], color: 'var(--tone-info-text)' },
  { tag: tags.comment, color: 'var(--text-muted)' },
  { tag: tags.string, color: 'var(--tone-success-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tone-warning-text)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--text-muted)' },
]);
