/** A bidder's screen: the hall's view, kept by frames, over sockets that are lost and made anew. What does not fit is a fault. */
import { built } from './built.mjs';
import { HALL } from './offering.mjs';

const { patch } = await built('state-machines/kernel/primitives/patch');

export class Follower {
  faults = [];
  /** Full views and stretches of missed frames that were read after a connection, frames that were pushed. */
  counts = { views: 0, missed: 0, frames: 0 };
  #halls = new Map();
  #watching = new Map();

  /** @param {import('./person.mjs').Person} person with a socket */
  constructor(person) {
    this.person = person;
    person.socket.on('connect', () => {
      for (const hallId of this.#halls.keys()) void this.#watch(hallId);
    });
    person.socket.on('disconnect', () => this.#watching.clear());
    person.socket.on('frame', (frame) => this.#frame(frame));
  }

  async follow(hallId) {
    this.#halls.set(hallId, null);
    await this.#watch(hallId);
  }

  /** { shared, own, state } as this screen shows it. */
  shown(hallId) {
    return this.#halls.get(hallId) ?? null;
  }

  /** Frames that come before the answer belong behind it. */
  async #watch(hallId) {
    const early = [];
    this.#watching.set(hallId, early);
    const known = this.#halls.get(hallId);
    const seen = known ? { seen: { epoch: known.epoch, viewSeq: known.viewSeq } } : {};
    const answer = await this.person.ask('watch', { type: HALL, id: hallId, ...seen }, 15_000).catch(() => null);
    if (this.#watching.get(hallId) !== early) return;
    this.#watching.delete(hallId);
    if (answer?.status !== 'S') {
      if (this.person.socket.connected) setTimeout(() => void this.#watch(hallId), 200);
      return;
    }
    this.#read(hallId, known, answer.data);
    for (const frame of early)
      if (frame.epoch === this.#halls.get(hallId).epoch && frame.viewSeq > this.#halls.get(hallId).viewSeq) this.#apply(frame);
  }

  #read(hallId, known, { epoch, viewSeq, shared, own, state, frames }) {
    if (!frames) {
      this.counts.views += 1;
      this.#halls.set(hallId, { epoch, viewSeq, shared, own, state });
      return;
    }
    this.counts.missed += 1;
    if (known?.epoch !== epoch) this.faults.push(`missed frames of epoch ${epoch} were given to a view of ${known?.epoch}`);
    for (const frame of frames) if (frame.viewSeq > known.viewSeq) this.#apply(frame);
  }

  #frame(frame) {
    if (!this.#halls.has(frame.id)) return;
    const early = this.#watching.get(frame.id);
    if (early) early.push(frame);
    else this.#apply(frame);
  }

  /** A frame of the present number carries answers only. */
  #apply(frame) {
    const view = this.#halls.get(frame.id);
    this.counts.frames += 1;
    if (frame.epoch === view.epoch && frame.viewSeq === view.viewSeq) return;
    if (frame.epoch !== view.epoch || frame.viewSeq !== view.viewSeq + 1) {
      this.faults.push(`frame ${frame.viewSeq} of epoch ${frame.epoch} came upon ${view.viewSeq} of ${view.epoch}`);
      return;
    }
    Object.assign(view, {
      viewSeq: frame.viewSeq,
      shared: patch(view.shared, frame.shared),
      own: patch(view.own, frame.own),
      state: frame.state ?? view.state,
    });
  }
}

/** What the store gives each bidder, beside what his screen shows. @returns faults */
export async function judgeScreens(followers, hallIds, appUrl) {
  const [{ documents }, { documentStore }, { createDatabase }, visible, { canonicalJson }] = await Promise.all(
    [
      'state-machines/registry',
      'server/kernel/database/store',
      'server/kernel/database/database',
      'server/kernel/edges/visible',
      'state-machines/kernel/primitives/canonical-json',
    ].map(built),
  );
  const definition = documents.find((one) => one.type === HALL);
  const database = await createDatabase(appUrl, { poolSize: 1 });
  const faults = followers.flatMap((follower) =>
    follower.faults.map((fault) => `screen of ${follower.person.credentials.userId}: ${fault}`),
  );
  const plain = (value) => canonicalJson(JSON.parse(JSON.stringify(value)));
  try {
    for (const hallId of hallIds) {
      const { snapshot } = await documentStore.load(database.read, definition, hallId);
      for (const follower of followers) {
        const { userId, supplierId } = follower.person.credentials;
        const audience = visible.audienceFor(definition, snapshot, {
          userId,
          userType: 'EX',
          supplierId,
          respCode: 'SUPPLIER',
          respId: '1',
          onBehalfOf: null,
          orgIds: [],
        });
        const shown = follower.shown(hallId);
        const wanted = {
          shared: visible.sharedOf(definition, snapshot, audience),
          own: visible.ownOf(definition, snapshot, audience),
          state: visible.asShown(definition, snapshot, audience).state,
        };
        for (const part of ['shared', 'own', 'state'])
          if (!shown || plain(shown[part]) !== plain(wanted[part]))
            faults.push(`screen of ${userId}, hall ${hallId}: ${part} is not what the store gives`);
      }
    }
  } finally {
    await database.close();
  }
  return faults;
}
