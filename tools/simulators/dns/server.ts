import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { decode, encode, type Answer, type RecordType } from 'dns-packet';

/** A DNS server for tests: it answers from records that can be changed while it runs. */
export interface DnsSimulator {
  /** For example `127.0.0.1:5353`. */
  address: string;
  /** Sets the records of a name and type; without values it has none. */
  set(type: 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'CAA', name: string, ...values: string[]): void;
  /** Answers every question with SERVFAIL, or answers again. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

const SERVFAIL = 2;
const NXDOMAIN = 3;
const AUTHORITATIVE = 1 << 10;
const MOST_ALIASES = 8;

function answerOf(type: string, name: string, value: string): Answer {
  if (type === 'TXT') return { type: 'TXT', name, ttl: 1, data: [value] };
  if (type === 'CAA') return { type: 'CAA', name, ttl: 1, data: { flags: 0, tag: 'issue', value } };
  return { type: type as 'A', name, ttl: 1, data: value };
}

/** Starts the server on a free port of this machine. */
export async function startDnsSimulator(): Promise<DnsSimulator> {
  const records = new Map<string, string[]>();
  const keyOf = (type: string, name: string) => `${type} ${name.toLowerCase().replace(/\.$/, '')}`;
  let isFailing = false;

  function find(type: RecordType, name: string): Answer[] {
    const found: Answer[] = [];
    let at = name;
    for (let hops = 0; hops < MOST_ALIASES; hops += 1) {
      const values = records.get(keyOf(type, at));
      if (values) return [...found, ...values.map((value) => answerOf(type, at, value))];
      const [alias] = records.get(keyOf('CNAME', at)) ?? [];
      if (alias === undefined || type === 'CNAME') return found;
      found.push(answerOf('CNAME', at, alias));
      at = alias;
    }
    return found;
  }

  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const answers = question && !isFailing ? find(question.type, question.name) : [];
    const isKnown =
      question && Array.from(records.keys()).some((key) => key.endsWith(` ${question.name.toLowerCase()}`));
    const flags = AUTHORITATIVE | (isFailing ? SERVFAIL : answers.length > 0 || isKnown ? 0 : NXDOMAIN);
    socket.send(encode({ type: 'response', id: id ?? 0, flags, questions, answers }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    set(type, name, ...values) {
      if (values.length > 0) records.set(keyOf(type, name), values);
      else records.delete(keyOf(type, name));
    },
    fail(is) {
      isFailing = is;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
