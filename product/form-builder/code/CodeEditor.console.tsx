import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
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
import { isBeyondReading, LONGEST_CODE } from '../model/read-json.ts';
import classes from './CodeDialog.module.css';
import type { CodeProblem } from './check-code.ts';

/** What its owner can do with the editor. */
export interface CodeEditorHandle {
  /** Takes the cursor to a place and the focus to the editor. */
  goTo(at: number): void;
}

interface CodeEditorProps {
  /** Names the document that is edited, such as `forms/{id}/schema.json`. Another one begins anew. */
  identifier: string;
  /** The text to begin with. */
  text: string;
  label: string;
  /** Id of the element that lists the problems. */
  describedBy: string;
  problems: readonly CodeProblem[];
  onChange: (text: string) => void;
  /** Called when more was put in than is read; it is left out. */
  onRefused: (why: 'tooLong' | 'tooDeep') => void;
  handle: Ref<CodeEditorHandle>;
}

/** Insertions up to this length are typing: they are not looked through before they are taken. */
const TYPED = 200;

/** A JSON editor. Its module is large and loaded when the code view opens. */
export default function CodeEditor({
  identifier,
  text,
  label,
  describedBy,
  problems,
  onChange,
  onRefused,
  handle,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const latest = useRef({ text, onChange, onRefused });
  useEffect(() => {
    latest.current = { text, onChange, onRefused };
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
          json(),
          syntaxHighlighting(colours),
          // Without the Tab key, so that the keyboard leaves the editor.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': describedBy,
            'data-autofocus': 'true',
            tabindex: '0',
            id: identifier,
          }),
          EditorState.changeFilter.of((change) => {
            let inserted = '';
            change.changes.iterChanges((_from, _to, _fromNew, _toNew, part) => {
              if (part.length > TYPED) inserted += part.toString();
            });
            const why = isBeyondReading(inserted) ?? (change.newDoc.length > LONGEST_CODE ? 'tooLong' : null);
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
    view.focus();
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [identifier, label, describedBy]);

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
  { tag: tags.string, color: 'var(--tone-success-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tone-warning-text)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--text-muted)' },
]);
