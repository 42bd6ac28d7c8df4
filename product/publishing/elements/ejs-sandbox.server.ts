import { readFileSync } from 'node:fs';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import type { PropertyValues } from '@tributary/resources/elements/property.ts';
import { ENGINE_BYTES, ENGINE_MS } from './limits.ts';

const STACK_BYTES = 256_000;
/** The build of EJS that needs neither files nor modules, beside the entry of the package. */
const EJS = readFileSync(new URL('../../ejs.min.js', import.meta.resolve('ejs')), 'utf8');
const quickjs = await newQuickJSWASMModuleFromVariant(variant);

/** A template can't be rendered. The message is that of the template engine, or `interrupted`. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

/**
 * Renders an EJS template in QuickJS, where it reaches nothing but its values: no file, network, clock of the host or
 * module. Call it in an isolated process only: a fault of the engine ends the process.
 * @throws TemplateError
 */
export function renderEjs(template: string, values: PropertyValues): string {
  const runtime = quickjs.newRuntime();
  try {
    runtime.setMemoryLimit(ENGINE_BYTES);
    runtime.setMaxStackSize(STACK_BYTES);
    const before = usedMs();
    runtime.setInterruptHandler(() => usedMs() - before > ENGINE_MS);
    const context = runtime.newContext();
    try {
      const run = (code: string): unknown => {
        const result = context.evalCode(code, 'template');
        if (result.error) {
          const thrown: unknown = context.dump(result.error);
          result.error.dispose();
          throw new TemplateError(messageOf(thrown));
        }
        const value: unknown = context.dump(result.value);
        result.value.dispose();
        return value;
      };
      run(`${EJS};0`);
      const call = `[${JSON.stringify(template)}, ${JSON.stringify(values)}]`;
      const html = run(`(([template, values]) => String(ejs.render(template, values)))(${call})`);
      return typeof html === 'string' ? html : '';
    } finally {
      context.dispose();
    }
  } finally {
    runtime.dispose();
  }
}

/**
 * Processor time of this thread, in ms: a template is blamed neither for waiting on a busy machine nor for V8's
 * compiling on other threads.
 */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The last line of an error, without the lines of the template that EJS puts before it. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown))
    return String(thrown).slice(0, 300);
  const lines = String(thrown.message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? '').trim().slice(0, 300);
}
