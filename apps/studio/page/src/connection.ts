// SPDX-License-Identifier: Apache-2.0
// connection.ts -- the WebSocket to the server: commands with answers, events, frames; connects again when it is lost.

export type Words = Record<string, unknown>;

export interface Listener {
  event(words: Words): void;
  frame(data: ArrayBuffer): void;
  connected(yes: boolean): void;
}

interface Waiting {
  resolve(words: Words): void;
  reject(reason: Error): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private delay = 250;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.delay = 250;
      this.listener.connected(true);
    };
    socket.onmessage = (message) => {
      if (message.data instanceof ArrayBuffer) this.listener.frame(message.data);
      else this.hear(JSON.parse(message.data as string) as Words);
    };
    socket.onclose = () => {
      for (const each of this.waiting.values()) each.reject(new Error('the studio has gone'));
      this.waiting.clear();
      this.listener.connected(false);
      setTimeout(() => this.open(), this.delay);
      this.delay = Math.min(this.delay * 2, 5000);
    };
  }

  private hear(words: Words): void {
    if (typeof words.event === 'string') {
      this.listener.event(words);
      return;
    }
    const waiting = this.waiting.get(words.id as number);
    if (!waiting) return;
    this.waiting.delete(words.id as number);
    if (typeof words.error === 'string') waiting.reject(new Error(words.error));
    else waiting.resolve(words);
  }

  // Sends a command; the promise has its answer.
  ask(name: string, words: Words = {}): Promise<Words> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('not connected'));
    const id = this.next++;
    socket.send(JSON.stringify({ ...words, id, do: name }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  get pending(): number {
    return this.waiting.size;
  }
}
