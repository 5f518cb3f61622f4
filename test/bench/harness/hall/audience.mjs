/** Who listens to a hall: for each watcher, when which instant of it had reached him; and when it was committed. */
import { setTimeout as sleep } from 'node:timers/promises';

import { built } from '../built.mjs';
import { instant } from '../peers/raw-socket.mjs';
import { sideBySide } from '../stage.mjs';

const PATIENCE_MS = 60_000;
/** Frames of those who need not be told have come by then. */
const CALM_MS = 200;
/** Whose frames are kept, to be compared with the full view at the end: some bidders and the buyer, who sits last. */
const WITNESSES = 8;

export class Audience {
  #sockets = [];
  #reached = [];
  #newest = [];
  #committed = new Map();
  #told;
  #mark;

  /**
   * @param {import('node:child_process').ChildProcess} server tells when what was committed
   * @param {{ told: string, hallId?: string }} of whom what is told, and of which hall
   */
  constructor(server, { told, hallId }) {
    this.#told = told;
    this.#mark = hallId === undefined ? '' : `"id":"${hallId}"`;
    server.on('message', ({ committed, instants }) => {
      for (const at of instants ?? []) if (!this.#committed.has(at)) this.#committed.set(at, committed);
    });
  }

  /** @returns what some of them were shown, and the frames that come to these from now on */
  async seat(sockets, watch) {
    this.#sockets = sockets;
    this.#reached = sockets.map(() => []);
    this.#newest = sockets.map(() => null);
    const witnesses = new Map(sockets.map((socket, index) => [index, { socket, texts: [], view: null }]).filter(this.#isWitness));
    for (const [index, socket] of sockets.entries()) socket.heard = (text) => this.#heard(index, text, witnesses.get(index)?.texts);
    await sideBySide(sockets.length, async (index) => {
      const view = await watch(sockets[index]);
      if (witnesses.has(index)) witnesses.get(index).view = view;
    });
    return [...witnesses.values()];
  }

  #isWitness = ([index]) => index < WITNESSES - 1 || index === this.#desk;

  get #desk() {
    return this.#sockets.length - 1;
  }

  /** Frames that carry a patch; those of answers alone tell nothing of an event. */
  #heard(watcher, text, kept) {
    if (!text.startsWith('42["frame"') || !text.includes(this.#mark)) return;
    if (!text.includes('"own":') && !text.includes('"shared":')) return;
    const from = text.indexOf('"at":') + 5;
    this.#reached[watcher].push(Number(text.slice(from, from + 13)), instant());
    this.#newest[watcher] = text;
    kept?.push(text);
  }

  clear() {
    this.#committed.clear();
    for (const list of this.#reached) list.length = 0;
  }

  committedAt(at) {
    return this.#committed.get(at);
  }

  /** Whether he has to be told of it. */
  #due = (watcher, { actor, to }) => (to ? to.has(watcher) : this.#told === 'all' || watcher === actor || watcher === this.#desk);

  /** @param {{ at: number, actor: number, to?: Set<number> }[]} events `to`: the watchers who are sent it, where the rules do not say so */
  async caughtUp(events) {
    const newest = this.#reached.map((_, watcher) =>
      Math.max(0, ...events.filter((event) => this.#due(watcher, event)).map(({ at }) => at)),
    );
    const last = Math.max(...events.map(({ at }) => at));
    const behind = () => this.#reached.filter((list, watcher) => newest[watcher] > (list.at(-2) ?? 0)).length;
    for (const end = instant() + PATIENCE_MS; behind() > 0 || !this.#committed.has(last); await sleep(5)) {
      if (instant() > end) throw new Error(`${behind()} watchers did not see what was accepted at ${last}`);
    }
    if (this.#told !== 'all') await sleep(CALM_MS);
  }

  /**
   * @returns for each event when the last of those who were shown it had it, and who they are. Who has to be told has it
   * with the first frame that reaches so far; whom it merely concerns, with a frame of that instant.
   */
  arrivals(events) {
    const found = events.map((event, index) => ({ ...event, index, last: 0, watchers: [] }));
    const inOrder = found.toSorted((a, b) => a.at - b.at);
    for (const [watcher, list] of this.#reached.entries()) {
      this.#noStranger(watcher, list, inOrder);
      let place = 0;
      for (const event of inOrder) {
        while (list[place] < event.at) place += 2;
        if (list[place] === undefined || !(this.#due(watcher, event) || list[place] === event.at)) continue;
        event.last = Math.max(event.last, list[place + 1]);
        event.watchers.push(watcher);
      }
    }
    return found;
  }

  /** Where nobody may know it, nobody has a frame but of what he did himself. */
  #noStranger(watcher, list, events) {
    if (this.#told !== 'own' || watcher === this.#desk) return;
    const own = new Set(events.filter(({ actor }) => actor === watcher).map(({ at }) => at));
    for (let place = 0; place < list.length; place += 2)
      if (!own.has(list[place])) throw new Error('somebody was told of an offer that is sealed');
  }

  /** The newest frame of each; whoever had none is given that of another bidder. */
  newest() {
    const any = this.#newest.find((text) => text !== null);
    return this.#newest.map((text) => JSON.parse((text ?? any).slice(2))[1]);
  }

  leave() {
    for (const socket of this.#sockets) socket.heard = () => {};
  }
}

/** The newest frame of each witness must lead to what he would be shown now. */
export async function compare(witnesses, watch) {
  const { patch } = await built('state-machines/kernel/primitives/patch');
  for (const { socket, view, texts } of witnesses) {
    const folded = texts
      .map((text) => JSON.parse(text.slice(2))[1])
      .reduce((seen, { shared, own }) => ({ shared: patch(seen.shared, shared), own: patch(seen.own, own) }), view);
    const now = await watch(socket);
    if (JSON.stringify([folded.shared, folded.own]) !== JSON.stringify([now.shared, now.own]))
      throw new Error('frames do not lead to the full view');
  }
}
