/** One event of a server-sent stream. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Parses a server-sent event stream chunk by chunk. `feed` returns the events that the chunk has completed; comments
 * (the server's heartbeat) complete none.
 */
export function createEventReader(): { feed(text: string): StreamEvent[] } {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  return {
    feed(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      const events: StreamEvent[] = [];
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) events.push({ event, data: data.join('\n') });
          event = 'message';
          data = [];
          continue;
        }
        const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (field === 'event') event = value;
        else if (field === 'data') data.push(value);
      }
      return events;
    },
  };
}
