/**
 * What the minutes of a competition say (compete.md §10.2), in the reader's language and zone: who invited whom to what, by which
 * rules, who was there, what happened, every offer in its order, the result and the award. Made from views alone, so that they
 * tell nobody more than his screen does. Pure.
 */
import type { Hall, Notice, Offer } from '../../../state-machines/compete/compete-hall/fields.js';
import { insideNotices, insideOffers, insideView } from '../../../state-machines/compete/compete-hall/inside-view.js';
import type { BuyerHallView, InsideBidder, InsideClass, InsideNotice } from '../../../state-machines/compete/compete-hall/inside-view.js';
import { systemSentence } from '../../../state-machines/compete/compete-hall/rules/notices.js';
import { srmSfdCompeteHall } from '../../../state-machines/compete/compete-hall/index.js';
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '../../../state-machines/compete/compete-header/index.js';
import { rulesInWords } from '../../../state-machines/compete/compete-header/rules/summary.js';
import {
  SFD_AWARD_MODE,
  SFD_BIDDER_STATE,
  SFD_COMPETE_FORMAT,
  SFD_DIRECTION,
  SFD_NOTICE_TYPE,
  SFD_OFFER_SOURCE,
  SFD_OFFER_STATE,
  SFD_OPINION,
  SFD_PRICE_BASIS,
  SFD_TURN_END_CAUSE,
  SFD_TURN_MODE,
} from '../../../state-machines/compete/lookups.js';
import { readIn } from '../../../state-machines/kernel/bilingual.js';
import type { Instant, Label } from '../../../state-machines/kernel/fields.js';
import { grouped } from '../../../state-machines/kernel/primitives/decimal.js';
import type { PaperTable } from '../../platform/file/printing.js';
import { words } from './words.js';

export interface Section {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sentences: readonly string[];
  readonly richText: string;
  readonly tables: readonly (PaperTable & { readonly widths: readonly (string | number)[] })[];
}
export interface Minutes {
  readonly title: string;
  /** At the head of every page. */
  readonly shown: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly Section[];
}

export interface Outage {
  readonly fromAt: Instant;
  readonly toAt: Instant;
  readonly shiftMs: number;
}
/** A hall that is over, as somebody inside may see it. */
export interface HallRecord {
  readonly hall: Hall;
  readonly state: string;
  readonly audience: InsideClass;
  readonly offers: readonly Offer[];
  readonly notices: readonly Notice[];
  readonly outages: readonly Outage[];
}
export interface EventRecord {
  readonly event: Compete;
  readonly state: string;
  readonly halls: readonly HallRecord[];
}
/** Who reads, and what his language and zone make of names and instants. */
export interface Reading {
  readonly language: keyof Label;
  readonly zone: string;
  readonly time: (at: Instant) => string;
  readonly person: (userId: string) => string;
  readonly organisation: string;
  readonly askedBy: string;
  readonly askedAt: Instant;
}

type Row = readonly string[];
const NONE = '–';
const AWARDED: readonly string[] = ['awarded', 'fulfilled'];

export function minutesOf({ event, state, halls }: EventRecord, reading: Reading): Minutes {
  const say = (label: Label): string => label[reading.language];
  const people = (ids: readonly string[]): string => ids.map(reading.person).join(', ') || NONE;
  return {
    title: say(words.title),
    shown: event.docNumber ?? '',
    facts: [
      [say(words.number), event.docNumber ?? NONE],
      [say(words.event), `${event.competeTitle ?? ''}${event.rehearsalFlag === 'Y' ? ` (${say(words.rehearsal)})` : ''}`],
      [say(words.state), say(srmSfdCompeteHeader.machine.states[state]!.label)],
      [say(words.invitedBy), `${reading.organisation} / ${people(event.buyerId === null ? [] : [event.buyerId])}`],
      [say(words.coBuyers), people(event.coBuyerIds)],
      [say(words.observers), people(event.observerIds)],
      [say(words.direction), say(SFD_DIRECTION.values[event.direction])],
      [say(words.awardMode), say(SFD_AWARD_MODE.values[event.awardMode])],
      [say(words.currency), `${event.currencyCode}, ${say(SFD_PRICE_BASIS.values[event.priceBasis])}`],
      [say(words.askedBy), `${reading.askedBy}, ${reading.time(reading.askedAt)}`],
      [say(words.zone), reading.zone],
    ],
    sections: [
      ...halls.flatMap((one) => hallSections(one, reading)),
      rulesSection(event, reading),
      awardSection(event, state, halls, reading),
    ],
  };
}

const rulesSection = (event: Compete, { language }: Reading): Section => ({
  title: words.agreedRules[language],
  facts: [],
  sentences: [],
  richText: event.rulesText ?? '',
  tables: [],
});

/** A hall's record with what every part of its minutes asks. */
interface Told {
  readonly record: HallRecord;
  readonly view: BuyerHallView;
  readonly reading: Reading;
  readonly say: (label: Label) => string;
  readonly nameOf: (alias: string | null) => string;
}

function hallSections(record: HallRecord, reading: Reading): readonly Section[] {
  const { hall, state, audience } = record;
  const view = insideView(hall, state, audience);
  const say = (label: Label): string => label[reading.language];
  const named = new Map(view.bidders.map((bidder) => [bidder.alias, bidder.supplierName]));
  const nameOf = (alias: string | null): string => (alias === null ? NONE : (named.get(alias) ?? `${say(words.bidder)} ${alias}`));
  const told: Told = { record, view, reading, say, nameOf };
  const head = `${say(words.hall)} ${view.hallNo}${view.hallName ? ` ${view.hallName}` : ''}`;
  const section = (title: Label, more: Partial<Section>): Section => ({
    title: `${head} · ${say(title)}`,
    facts: [],
    sentences: [],
    richText: '',
    tables: [],
    ...more,
  });
  const listed = (title: Label, heads: readonly Label[], rows: readonly Row[], widths: Widths): Section =>
    section(title, rows.length === 0 ? { sentences: [say(words.none)] } : { tables: [{ title: '', head: heads.map(say), rows, widths }] });
  return [
    section(words.course, { facts: courseOf(told) }),
    section(words.rules, { sentences: rulesInWords(view, view).map(say) }),
    listed(words.presence, presenceHead, presenceOf(told), presenceWidths),
    listed(words.turns, turnHead, turnsOf(told), turnWidths),
    listed(words.offers, offerHead, offersOf(told), offerWidths),
    listed(words.result, view.awardMode === 'ITEM' ? itemHead : rankHead, resultOf(told), ['auto', '*', 'auto', 'auto']),
    listed(words.happened, happenedHead, happenedOf(told), [TIME, 'auto', 'auto', '*']),
    listed(words.outages, outageHead, outagesOf(told), [TIME, TIME, '*']),
  ];
}

type Widths = readonly (string | number)[];
/** Points that an instant takes on one line. */
const TIME = 100;

function courseOf({ record: { state }, view, reading, say }: Told): Section['facts'] {
  const time = (at: Instant | null): string => (at === null ? NONE : reading.time(at));
  return [
    [say(words.format), say(SFD_COMPETE_FORMAT.values[view.competeFormat])],
    [say(words.state), say(srmSfdCompeteHall.machine.states[state]!.label)],
    [say(words.startPlanned), time(view.startAt)],
    [say(words.openedAt), time(view.openedAt)],
    [say(words.endedAt), time(view.endedAt)],
    [say(words.invited), view.invitations.map(({ supplierName }) => supplierName).join(', ') || NONE],
  ];
}

const presenceHead = [words.bidder, words.state, words.readyAt, words.lastOffer, words.remark];
const presenceWidths: Widths = ['*', 'auto', TIME, TIME, '*'];
const presenceOf = ({ view, reading, say, nameOf }: Told): readonly Row[] =>
  view.bidders.map((bidder) => [
    bidder.supplierName ?? nameOf(bidder.alias),
    say(SFD_BIDDER_STATE.values[bidder.bidderState]),
    bidder.readyAt === null ? NONE : reading.time(bidder.readyAt),
    bidder.lastOfferAt === null ? NONE : reading.time(bidder.lastOfferAt),
    remarkOf(bidder, say),
  ]);
function remarkOf({ exclusionReason, eliminatedTurn }: InsideBidder, say: (label: Label) => string): string {
  if (exclusionReason !== null) return exclusionReason;
  return eliminatedTurn === null ? '' : `${say(words.turn)} ${eliminatedTurn}`;
}

const turnHead = [
  words.turn,
  words.mode,
  words.started,
  words.ended,
  words.endCause,
  words.extensions,
  words.paused,
  words.offerCount,
  words.best,
  words.bestBidder,
];
const turnWidths: Widths = ['auto', 'auto', TIME, TIME, 'auto', 'auto', 'auto', 'auto', 'auto', '*'];
const turnsOf = ({ view, reading, say, nameOf }: Told): readonly Row[] =>
  view.turns.map((turn) => [
    String(turn.turnNo),
    say(SFD_TURN_MODE.values[turn.turnMode]),
    reading.time(turn.startedAt),
    reading.time(turn.endedAt ?? turn.endAt),
    turn.endCause === null ? NONE : say(SFD_TURN_END_CAUSE.values[turn.endCause]),
    String(turn.extensionCount),
    seconds(turn.pausedMs),
    String(turn.offerCount),
    turn.bestValue === null ? NONE : grouped(turn.bestValue),
    nameOf(turn.bestAlias),
  ]);
const seconds = (ms: number): string => (ms === 0 ? NONE : `${Math.round(ms / 1_000)} s`);

const offerHead = [words.no, words.at, words.turn, words.bidder, words.total, words.comparable, words.rankAfter, words.state, words.prices];
const offerWidths: Widths = ['auto', TIME, 'auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'];
const offersOf = ({ record: { hall, state, audience, offers }, reading, say, nameOf }: Told): readonly Row[] =>
  insideOffers(hall, state, audience, offers).map((offer) => [
    String(offer.seq),
    reading.time(offer.at),
    String(offer.turnNo),
    nameOf(offer.alias),
    // A seal that was never opened says no price.
    offer.items.length === 0 ? NONE : grouped(offer.totalRaw),
    offer.items.length === 0 || offer.totalComparable === null ? NONE : grouped(offer.totalComparable),
    offer.rankAfter === null ? NONE : String(offer.rankAfter),
    [
      [say(SFD_OFFER_STATE.values[offer.offerState]), offer.withdrawnReason].filter(Boolean).join(': '),
      ...(offer.source === 'BIDDER'
        ? []
        : [[say(SFD_OFFER_SOURCE.values[offer.source]), offer.surrogateReason].filter(Boolean).join(': ')]),
    ].join('; '),
    offer.items.map(({ itemNo, price }) => `${itemNo}: ${grouped(price)}`).join('; '),
  ]);

const itemName = (item: object, { language }: Reading): string =>
  String(readIn(language, item as Readonly<Record<string, unknown>>, 'itemName') ?? '');

const rankHead = [words.rank, words.bidder, words.total, words.comparable];
const itemHead = [words.no, words.item, words.bestBidder, words.best];
function resultOf({ view, reading, nameOf }: Told): readonly Row[] {
  if (view.awardMode === 'ITEM')
    return view.items
      .filter(({ bestAlias }) => bestAlias !== null)
      .map((item) => [
        String(item.itemNo),
        itemName(item, reading),
        nameOf(item.bestAlias),
        item.bestValue === null ? NONE : grouped(item.bestValue),
      ]);
  return view.bidders.flatMap(({ alias, offer }, place) => {
    const rank = view.ranks[place] ?? null;
    if (rank === null || offer === null) return [];
    const { totalRaw, totalComparable } = offer;
    return [[String(rank), nameOf(alias), grouped(totalRaw), totalComparable === null ? NONE : grouped(totalComparable)]];
  });
}

const happenedHead = [words.at, words.kind, words.from, words.what];
function happenedOf({ record: { hall, state, audience, notices }, reading, say, nameOf }: Told): readonly Row[] {
  const from = ({ systemCode, alias, fromUserId }: InsideNotice): string => {
    if (systemCode !== null) return NONE;
    return alias === null ? (fromUserId === null ? NONE : reading.person(fromUserId)) : nameOf(alias);
  };
  return insideNotices(hall, state, audience, notices).map((notice) => [
    reading.time(notice.at),
    say(SFD_NOTICE_TYPE.values[notice.noticeType]),
    from(notice),
    systemSentence(notice, reading.language, (at) => reading.time(at).slice(11)) ??
      [notice.title, notice.content].filter(Boolean).join(': '),
  ]);
}

const outageHead = [words.fromAt, words.toAt, words.shift];
const outagesOf = ({ record: { outages }, reading }: Told): readonly Row[] =>
  outages
    .toSorted((a, b) => a.fromAt - b.fromAt)
    .map(({ fromAt, toAt, shiftMs }) => [reading.time(fromAt), reading.time(toAt), seconds(shiftMs)]);

const awardHead = [words.hall, words.item, words.bidder, words.share, words.quantity, words.price, words.amount, words.reason];
const awardWidths: Widths = ['auto', 'auto', '*', 'auto', 'auto', 'auto', 'auto', '*'];

/** Whom the halls were awarded to, once that is decided, and what the observers said to it. */
function awardSection(event: Compete, state: string, halls: readonly HallRecord[], reading: Reading): Section {
  const say = (label: Label): string => label[reading.language];
  const told = new Set(halls.map(({ hall }) => hall.hallNo));
  const nameOf = (supplierId: string): string => event.suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? NONE;
  const itemOf = (wanted: number): string => {
    const item = event.items.find(({ itemNo }) => itemNo === wanted);
    return `${wanted} ${item ? itemName(item, reading) : ''}`;
  };
  const rows = event.awards
    .filter(({ hallNo }) => told.has(hallNo))
    .map((award): Row => [
      String(award.hallNo),
      itemOf(award.itemNo),
      nameOf(award.supplierId),
      `${award.awardRate} %`,
      award.awardQty,
      grouped(award.price),
      grouped(award.amount),
      award.reason ?? '',
    ]);
  const decided = AWARDED.includes(state);
  const unawarded = decided
    ? event.halls.flatMap(({ hallNo, notAwardedReason }) =>
        told.has(hallNo) && notAwardedReason !== null ? [`${say(words.hall)} ${hallNo}: ${say(words.notAwarded)} ${notAwardedReason}`] : [],
      )
    : [say(words.undecided)];
  const opinions = event.countersigns.map(({ userId, opinion, comment, at }): Row => [
    reading.person(userId),
    say(SFD_OPINION.values[opinion]),
    reading.time(at),
    comment ?? '',
  ]);
  return {
    title: say(words.award),
    facts: [],
    sentences: unawarded,
    richText: '',
    tables: [
      { title: '', head: awardHead.map(say), rows: decided ? rows : [], widths: awardWidths },
      {
        title: say(words.countersigns),
        head: [words.observer, words.opinion, words.at, words.comment].map(say),
        rows: opinions,
        widths: ['auto', 'auto', 'auto', '*'],
      },
    ],
  };
}
