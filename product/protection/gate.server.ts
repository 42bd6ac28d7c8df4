import { lastUsed } from '@tributary/engine/held/last-used.ts';
import * as z from 'zod';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';
import { createChallenges, type Challenge, type ChallengePlace, type Evidence } from './challenges.server.ts';
import { TRAP_FIELD } from '@tributary/form-engine/html/trap.ts';
import { ANSWER_FIELD, PROOF_FIELD, QUESTION_FIELD } from './fields.ts';
import { CALM_BITS, createSuspicion, type Sender } from './suspicion.server.ts';

/** Why a submission was refused. */
export type RefusalReason = 'trap' | 'unproven' | 'weak' | 'used' | 'wrong' | 'many';
/** Why a submission was not taken, by the gate or beside it: Google's check, and the limits. */
export type NotTaken = RefusalReason | 'recaptcha' | 'rate';

export type GateVerdict =
  /** `isAnswered` when a question was; `end(false)` releases the used evidence: nothing new was written. */
  | { isProven: boolean; isAnswered: boolean; end(counts: boolean): void }
  | { refused: RefusalReason; bits: number };

export interface GateOptions {
  /** The installation's secrets key. */
  secret: string;
  /** Nothing is asked for: the installation has no limits. */
  isOff?: boolean;
  /** How many zero bits a challenge asks for on a quiet form. */
  calmBits?: number;
  /** How many times as much as usual an address may send before it is suspicious: as its limit was raised. */
  patience?: number;
  now?: () => number;
}

/** The load may have grown while the visitor typed. */
const GRACE_BITS = 1;
/** Running payments with a known sender, for when they fail. */
const REMEMBERED = 20_000;
/** Answers to questions that a form takes in a minute: few visitors have no script. */
const ANSWERS_A_MINUTE = 20;

const newsSchema = z.object({ transactionId: z.string(), kind: z.string() });

/**
 * Decides whether a submission may be written. A solved challenge lets it pass when it is hard enough for how suspicious
 * the submission is; without one, as from visitors without script, it passes while few do and nothing speaks against it,
 * and with the answer to a question after that. Everything is kept in this process and in memory.
 */
export function createGate({
  secret,
  isOff = false,
  calmBits = CALM_BITS,
  patience = 1,
  now = Date.now,
}: GateOptions) {
  const challenges = createChallenges(secret, now);
  const suspicion = createSuspicion(now, calmBits, patience);
  const payers = lastUsed<Sender>(REMEMBERED);
  const answered = lastUsed<{ minute: number; count: number }>(REMEMBERED);
  /** Submissions without proof that are being written, with how many copies of them: copies count once. */
  const underWay = new Map<string, number>();

  /** Whether a form may take one more answered question in this minute. */
  function takeAnswer({ formId }: Sender): boolean {
    const minute = Math.floor(now() / 60_000);
    const kept = answered.get(formId);
    const count = kept?.minute === minute ? kept.count : 0;
    if (count >= ANSWERS_A_MINUTE) return false;
    answered.set(formId, { minute, count: count + 1 });
    return true;
  }

  function refuse(sender: Sender, refused: RefusalReason, bits: number): GateVerdict {
    const incident = refused === 'trap' || refused === 'wrong' ? refused : 'unproven';
    suspicion.note(sender, incident);
    return { refused, bits };
  }

  function proven(sender: Sender, evidence: Evidence, by: 'first' | 'again' | 'answer'): GateVerdict {
    return {
      isProven: true,
      isAnswered: by === 'answer',
      end(counts) {
        if (counts) suspicion.noteTaken(sender);
        else if (by === 'first') challenges.giveBack(evidence);
      },
    };
  }

  function unproven(sender: Sender): GateVerdict {
    const name = `${sender.tenantId} ${sender.formId} ${sender.key}`;
    const copies = underWay.get(name) ?? 0;
    if (copies === 0) suspicion.noteUnproven(sender, 1);
    underWay.set(name, copies + 1);
    return {
      isProven: false,
      isAnswered: false,
      end(counts) {
        const left = underWay.get(name)! - 1;
        if (left > 0) underWay.set(name, left);
        else underWay.delete(name);
        if (counts) suspicion.noteTaken(sender);
        else if (copies === 0) suspicion.noteUnproven(sender, -1);
      },
    };
  }

  return {
    /** A challenge for a form that a visitor begins to fill in. */
    challengeFor({ tenantId, formId }: ChallengePlace, network: string): Challenge {
      return challenges.issue({ tenantId, formId }, suspicion.bitsAhead(tenantId, formId, network));
    },
    /** A challenge that lets a refused submission pass. */
    harder: (place: ChallengePlace, bits: number): Challenge => challenges.issue(place, bits),
    /** A question for a visitor whose browser runs no script. */
    question: (place: ChallengePlace) => challenges.ask(place),
    /**
     * Decides on a submission, and uses up its evidence, in one go.
     * @param sent the fields as they came
     */
    ask(sender: Sender, sent: Readonly<Record<string, unknown>>): GateVerdict {
      const holder = `${sender.formId} ${sender.key}`;
      if (sent[QUESTION_FIELD] !== undefined) {
        const answer = plainDigits(String(sent[ANSWER_FIELD] ?? '')).replace(/\D/g, '');
        const found = challenges.readAnswer(sender, sent[QUESTION_FIELD], answer.slice(0, 8), holder);
        if (!found) return refuse(sender, 'wrong', suspicion.bitsFor(sender, QUIET));
        if (!takeAnswer(sender)) return refuse(sender, 'many', suspicion.bitsFor(sender, QUIET));
        return proven(sender, found, 'answer');
      }
      if (isOff) return { isProven: true, isAnswered: false, end: () => undefined };
      const isTrapped = String(sent[TRAP_FIELD] ?? '') !== '';
      const found = challenges.readProof(sender, sent[PROOF_FIELD]);
      const bits = suspicion.bitsFor(sender, { isTrapped, ageMs: found?.ageMs });
      if (found) {
        if (challenges.isHeld(found, holder)) return proven(sender, found, 'again');
        if (found.bits < bits - GRACE_BITS) return refuse(sender, isTrapped ? 'trap' : 'weak', bits);
        const use = challenges.use(found, holder);
        return use === 'spent' ? refuse(sender, 'used', bits) : proven(sender, found, use);
      }
      if (isTrapped) return refuse(sender, 'trap', bits);
      const isCopy = underWay.has(`${sender.tenantId} ${holder}`);
      return isCopy || suspicion.mayBeUnproven(sender) ? unproven(sender) : refuse(sender, 'unproven', bits);
    },
    /** Whether a form is under attack, itself or with its whole organization. */
    isAttacked: (tenantId: string, formId: string): boolean =>
      !isOff && suspicion.isAttacked({ tenantId, formId }),
    /** Another check did not let a submission pass. */
    noteRefused: (sender: Sender): void => suspicion.note(sender, 'unproven'),
    /** How hard a challenge must be for a sender's next submission. */
    bitsFor: (sender: Sender): number => suspicion.bitsFor(sender, QUIET),
    /** A payment begins; when it fails, that speaks against its sender. */
    watchPayment(transactionId: string, sender: Sender): void {
      if (!isOff) payers.set(transactionId, sender);
    },
    /** Hears from the database how payments end. @returns ends it */
    listen(db: Pick<Database, 'listen'>): () => void {
      return db.listen('submissions', (payload) => {
        const { data } = newsSchema.safeParse(JSON.parse(payload));
        const sender = data && data.kind !== 'accepted' ? payers.get(data.transactionId) : undefined;
        if (!data || !sender) return;
        payers.delete(data.transactionId);
        if (data.kind === 'failed') suspicion.note(sender, 'failed');
      });
    },
  };
}

const QUIET = { isTrapped: false, ageMs: undefined };

export type Gate = ReturnType<typeof createGate>;
