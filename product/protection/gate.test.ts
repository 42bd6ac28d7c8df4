import { describe, expect, it } from 'vitest';
import { CHALLENGE_MS, type Challenge } from './challenges.server.ts';
import { createGate, type GateVerdict } from './gate.server.ts';
import { solveChallenge } from './solving.testing.ts';
import { CALM_BITS, type Sender } from './suspicion.server.ts';

let keys = 0;
const sender = (more: Partial<Sender> = {}): Sender => ({
  tenantId: 'river',
  formId: 'form',
  network: '203.0.113.7',
  key: `key ${(keys += 1)}`,
  amountMinor: 2_500,
  names: [],
  ...more,
});

const bitsOf = (verdict: GateVerdict): number => ('refused' in verdict ? verdict.bits : 0);
const reasonOf = (verdict: GateVerdict): string => ('refused' in verdict ? verdict.refused : 'passed');

function fixture() {
  const clock = { ms: 1_000_000_000 };
  const gate = createGate({ secret: 'a secret', now: () => clock.ms });
  const solved = (challenge: Challenge) => ({ _proof: solveChallenge(challenge).proof });
  return {
    clock,
    gate,
    solved,
    /** A challenge as a visitor's browser gets it, solved while they fill in the form. */
    proof(formId = 'form', network = '203.0.113.7') {
      const challenge = gate.challengeFor({ tenantId: 'river', formId }, network);
      clock.ms += 5_000;
      return solved(challenge);
    },
    /** The verdicts on a number of submissions that are written when they pass. */
    send(count: number, of: (n: number) => Partial<Sender>, sent: Record<string, unknown> = {}): string[] {
      return Array.from({ length: count }, (_, n) => {
        const verdict = gate.ask(sender(of(n)), sent);
        if ('end' in verdict) verdict.end(true);
        return reasonOf(verdict);
      });
    },
  };
}

describe('a challenge', () => {
  it('lets one submission pass, also when it is sent again, and no other', () => {
    const { gate, proof } = fixture();
    const fields = proof();
    const first = sender();
    const verdict = gate.ask(first, fields);
    expect(verdict).toMatchObject({ isProven: true });
    if ('end' in verdict) verdict.end(true);
    const again = gate.ask(first, fields);
    expect(again).toMatchObject({ isProven: true });
    // Nothing new was written for the copy; that must not free the proof.
    if ('end' in again) again.end(false);
    expect(reasonOf(gate.ask(sender({ network: 'another' }), fields))).toBe('used');
  });

  it('is free again when no submission was written', () => {
    const { gate, proof } = fixture();
    const fields = proof();
    const verdict = gate.ask(sender(), fields);
    if ('end' in verdict) verdict.end(false);
    expect(gate.ask(sender(), fields)).toMatchObject({ isProven: true });
  });

  it('is valid for its form, for a quarter of an hour, and only unchanged', () => {
    const { clock, gate, proof, send } = fixture();
    send(20, (n) => ({ network: `n${n}` }));
    const { _proof } = proof();
    const [token = '', number] = _proof.split('~');
    const [issued, bits, ...rest] = token.split('.');
    expect(Number(bits)).toBeGreaterThan(CALM_BITS);
    for (const wrong of [
      '',
      'x',
      _proof.slice(0, -1),
      `${token}~0`,
      `${[issued, '00', ...rest].join('.')}~${number}`,
      `${[`${issued}0`, bits, ...rest].join('.')}~${number}`,
      [_proof],
      { _proof },
      'a'.repeat(100_000),
    ])
      expect(reasonOf(gate.ask(sender(), { _proof: wrong })), String(wrong)).toBe('unproven');
    expect(reasonOf(gate.ask(sender({ formId: 'other', key: 'k' }), { _proof }))).not.toBe('used');
    expect(gate.ask(sender({ formId: 'other' }), { _proof })).not.toMatchObject({ isProven: true });
    expect(gate.ask(sender({ tenantId: 'hill' }), { _proof })).not.toMatchObject({ isProven: true });
    clock.ms += CHALLENGE_MS;
    send(20, (n) => ({ network: `late${n}` }));
    expect(reasonOf(gate.ask(sender(), { _proof }))).toBe('unproven');
  });

  it('of another installation is invalid', () => {
    const { gate, send, solved } = fixture();
    send(20, (n) => ({ network: `n${n}` }));
    const other = createGate({ secret: 'another secret' });
    const fields = solved(other.challengeFor({ tenantId: 'river', formId: 'form' }, 'n'));
    expect(reasonOf(gate.ask(sender(), fields))).toBe('unproven');
  });
});

describe('the gate', () => {
  it('lets a few submissions without proof pass, then none until it is quiet again', () => {
    const { clock, send } = fixture();
    const many = send(40, (n) => ({ network: `n${n}` }));
    expect(many.filter((each) => each === 'passed')).toHaveLength(12);
    expect(send(1, () => ({ network: 'elsewhere', formId: 'another form' }))).toEqual(['passed']);
    clock.ms += 10 * 60_000;
    expect(send(1, () => ({ network: 'new' }))).toEqual(['unproven']);
    clock.ms += 60 * 60_000;
    expect(send(1, () => ({ network: 'new' }))).toEqual(['passed']);
  });

  it('counts copies of one submission once, and returns units that were not written', () => {
    const { gate, send } = fixture();
    const one = sender();
    const copies = Array.from({ length: 100 }, () => gate.ask(one, {}));
    expect(copies.every((each) => 'end' in each)).toBe(true);
    for (const each of copies) if ('end' in each) each.end(false);
    expect(send(12, (n) => ({ network: `n${n}` })).every((each) => each === 'passed')).toBe(true);
  });

  it('refuses each copy of a refused submission', () => {
    const { gate, send } = fixture();
    send(20, (n) => ({ network: `n${n}` }));
    const one = sender();
    const copies = Array.from({ length: 20 }, () => reasonOf(gate.ask(one, {})));
    expect(new Set(copies)).toEqual(new Set(['unproven']));
  });

  it('asks for more work in an attacked form, for much more from attackers, and never for more than a telephone can do', () => {
    const { gate, send } = fixture();
    for (let turn = 0; turn < 20; turn += 1) send(60, (n) => ({ network: `n${n}` }));
    const stranger = bitsOf(gate.ask(sender({ network: 'new' }), {}));
    const attacker = bitsOf(gate.ask(sender({ network: 'n1' }), {}));
    expect(stranger).toBeGreaterThan(CALM_BITS);
    expect(stranger).toBeLessThanOrEqual(CALM_BITS + 3);
    expect(attacker).toBeGreaterThanOrEqual(stranger + 4);
    expect(attacker).toBeLessThanOrEqual(20);
    // Another organization has nothing to do with it.
    expect(gate.challengeFor({ tenantId: 'hill', formId: 'h' }, 'n1').bits).toBe(CALM_BITS);
  });

  it('asks more of an address with each payment, and after a payment that failed', () => {
    const { gate, proof, send } = fixture();
    const before = gate.challengeFor({ tenantId: 'river', formId: 'form' }, 'a').bits;
    expect(send(1, () => ({ network: 'a' }), proof('form', 'a'))).toEqual(['passed']);
    expect(gate.challengeFor({ tenantId: 'river', formId: 'form' }, 'a').bits).toBe(before + 2);
    expect(gate.challengeFor({ tenantId: 'river', formId: 'form' }, 'b').bits).toBe(before);
  });

  it('asks more for small amounts in a row, and for names that a program makes up', () => {
    const { clock, gate, send, proof } = fixture();
    const robot = (n: number) => ({
      network: `n${n}`,
      amountMinor: 100,
      names: [`abcd${1000 + n}@mail.example`],
    });
    for (let n = 0; n < 20; n += 1) send(1, () => robot(n), proof('form', `n${n}`));
    clock.ms += 1_000;
    const odd = bitsOf(
      gate.ask(sender({ ...robot(99), names: ['wxyz4711@mail.example'] }), proof('form', 'n99')),
    );
    expect(odd).toBeGreaterThan(CALM_BITS + 1);
    const person = { network: 'p', names: ['ada.byron@example.org'] };
    expect(gate.ask(sender(person), proof('form', 'p'))).toMatchObject({ isProven: true });
  });

  it('asks for more proof after hidden fields are filled in, and after a very fast submission', () => {
    const { gate, solved } = fixture();
    const trapped = gate.ask(sender(), { _website: 'https://spam.example' });
    expect(trapped).toEqual({ refused: 'trap', bits: CALM_BITS + 4 });
    const quick = solved(gate.challengeFor({ tenantId: 'river', formId: 'form' }, 'q'));
    expect(gate.ask(sender({ network: 'q' }), quick)).toMatchObject({ refused: 'weak', bits: CALM_BITS + 2 });
  });

  it('takes the right answer to a question, once, and not at once', () => {
    const { clock, gate } = fixture();
    const place = { tenantId: 'river', formId: 'form' };
    const answering = (wait: number, change = (digits: string) => digits) => {
      const { token, digits } = gate.question(place);
      clock.ms += wait;
      return { _question: token, _answer: change(digits) };
    };
    const right = answering(5_000);
    expect(gate.ask(sender(), right)).toMatchObject({ isProven: true });
    expect(reasonOf(gate.ask(sender(), right))).toBe('wrong');
    expect(reasonOf(gate.ask(sender(), answering(500)))).toBe('wrong');
    const arabic = answering(5_000, (digits) =>
      digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    );
    expect(gate.ask(sender(), arabic)).toMatchObject({ isProven: true });
    const guess = answering(5_000, (digits) => (digits === '0000' ? '1111' : '0000'));
    expect(reasonOf(gate.ask(sender(), guess))).toBe('wrong');
    expect(
      reasonOf(
        gate.ask(
          sender(),
          answering(5_000, () => ''),
        ),
      ),
    ).toBe('wrong');
    expect(reasonOf(gate.ask(sender(), { _question: ['x'], _answer: '1' }))).toBe('wrong');
  });

  it('takes twenty answers a minute for one form', () => {
    const { clock, gate } = fixture();
    clock.ms = Math.ceil(clock.ms / 60_000) * 60_000;
    const burst = Array.from({ length: 30 }, () => gate.question({ tenantId: 'river', formId: 'form' }));
    clock.ms += 3_000;
    const passed = burst.filter(
      ({ token, digits }) => reasonOf(gate.ask(sender(), { _question: token, _answer: digits })) === 'passed',
    );
    expect(passed).toHaveLength(20);
  });

  it('is as patient as the installation’s limits', () => {
    const gate = createGate({ secret: 'a secret', patience: 10 });
    const passed = Array.from({ length: 200 }, (_, n) => gate.ask(sender({ network: `n${n}` }), {}));
    expect(passed.filter((each) => 'end' in each)).toHaveLength(120);
  });

  it('asks for no proof while it is off', () => {
    const gate = createGate({ secret: 'a secret', isOff: true });
    for (let n = 0; n < 200; n += 1) expect(gate.ask(sender(), { _website: 'x' })).toHaveProperty('end');
  });
});
