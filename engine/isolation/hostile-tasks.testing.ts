/** Tasks that behave as under hostile input; for the tests of isolated processes. */
export const tasks = {
  double: (input: number) => input * 2,
  fail: (message: string) => {
    throw new TypeError(message);
  },
  spin: () => {
    for (;;);
  },
  die: () => process.kill(process.pid, 'SIGSEGV'),
  fill: async (megabytes: number) => {
    const held: Uint8Array[] = [];
    for (let at = 0; at < megabytes; at += 1) {
      held.push(new Uint8Array(1_000_000).fill(1));
      if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return held.length;
  },
  grow: (bytes: number) => 'x'.repeat(bytes),
  wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, ms)),
  processId: () => process.pid,
  environment: () => Object.keys(process.env),
};
