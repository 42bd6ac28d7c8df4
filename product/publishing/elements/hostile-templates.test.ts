import { afterAll, expect, it } from 'vitest';
import { createElementRenderer } from './render-elements.server.ts';

const renderer = createElementRenderer();
afterAll(() => renderer.close());

/** Programs that never end, grow without end, or reach outside. Each is an expression. */
const PROGRAMS = [
  '(() => { for (;;) {} })()',
  '(() => { while (true) try { throw 1 } catch {} })()',
  '(() => { const a = []; for (;;) a.push(new Array(1e5).fill(a)) })()',
  '(() => { let s = "x"; for (;;) s += s })()',
  '"x".repeat(2 ** 29)',
  'new Array(2 ** 31).join("x")',
  '(function f() { return f() })()',
  '(function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) })(60)',
  '/^(a+)+$/.test("a".repeat(60) + "!")',
  '/(x+x+)+y/.test("x".repeat(80))',
  'JSON.parse("[".repeat(1e6))',
  'new Uint8Array(2 ** 31).length',
  'new Proxy({}, { get() { for (;;) {} } }).x',
  'Array.from({ length: 2 ** 30 }, (_, i) => i).length',
  '[].constructor.constructor("for (;;) {}")()',
  'eval("for (;;) {}")',
  'String({ toString() { for (;;) {} } })',
  '[3, 1, 2].sort(() => { for (;;) {} }).length',
  '(function* () { for (;;) yield 1 })().next().value + [...(function* () { for (;;) yield 1 })()].length',
  'Object.defineProperty(Object.prototype, "x", { get() { for (;;) {} } }) && ({}).x',
];

/** Ways in which a template runs a program, or its output reaches the page. */
const WAYS: ((program: string) => string)[] = [
  (program) => `<%= ${program} %>`,
  (program) => `<%- ${program} %>`,
  (program) => `<% const value = ${program}; %><p><%= value %></p>`,
  (program) => `<% if (${program}) { %>yes<% } %>`,
  (program) => `<% for (let i = 0; i < 1e9; i++) { %><%= i %><% ${program}; } %>`,
  (program) => `<% [1].map(() => ${program}) %>`,
  (program) => `<% title = { toString: () => ${program} } %><%= title %>`,
  (program) => `<% ejs.escapeXML = () => ${program} %><%= title %>`,
  (program) => `<% try { ${program} } finally { for (;;) {} } %>`,
  (program) => `<script><%- ${program} %></script><img src=x onerror="<%= ${program} %>">`,
];

const hostile = PROGRAMS.flatMap((program) => WAYS.map((way) => way(program)));
const element = (markup: string) => ({
  type: 'ejs' as const,
  markup,
  css: '',
  properties: [{ key: 'title', label: 'Title', type: 'text' as const, default: 'Hello', options: [] }],
});

it(
  'stops 200 hostile templates, and renders the next one',
  async () => {
    expect(hostile).toHaveLength(200);
    const taken: number[] = [];
    const passed: string[] = [];
    const run = async (owner: string, markups: string[]) => {
      for (const markup of markups) {
        const began = performance.now();
        const result = await renderer.render(element(markup), {}, owner);
        taken.push(performance.now() - began);
        if (!('fault' in result)) {
          passed.push(markup);
          expect(result.safeHtml).not.toMatch(/<script|onerror/i);
        }
      }
      expect(await renderer.render(element('<p><%= title %></p>'), {}, owner)).toMatchObject({
        safeHtml: '<p>Hello</p>',
      });
    };
    await Promise.all([run('one', hostile.slice(0, 100)), run('two', hostile.slice(100))]);
    taken.sort((a, b) => a - b);
    const at = (share: number) => Math.round(taken[Math.floor((taken.length - 1) * share)]!);
    console.log(
      `${passed.length} ended by themselves; ms: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`,
    );
  },
  // Each is stopped after 120 ms of processor time at most; a busy machine may take several times as long by the clock.
  180_000,
);
