/**
 * Letters about documents, which are also entries of their readers' bell. Who is meant is found out when the message is
 * delivered, one row for each of them; words, times and appointments are made when it is sent or read, in his language and
 * zone. What a letter says are the parameters of its message, and, of the document, what its reader sees.
 */
import { readIn } from '../../../state-machines/kernel/bilingual.js';
import type { Instant, Label } from '../../../state-machines/kernel/fields.js';
import type { DocumentLetter, LetterParams } from '../../../state-machines/kernel/letters.js';
import { filled } from '../../../state-machines/kernel/letters.js';
import type { TemplateValue } from '../../../state-machines/messages/template/language.js';
import { rendered } from '../../../state-machines/messages/template/language.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import { ownOf, viewOf } from '../../kernel/edges/visible.js';
import type { Registry } from '../../kernel/registry.js';
import type { AccessService } from '../access/access.js';
import { zoneText } from '../zones.js';
import { calendarFile } from './calendar.js';
import type { Words } from './letters.js';

/** A time at which the reader is wanted, of what he sees of a document. */
export interface Meeting {
  readonly id: string;
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly opensAt: Instant | null;
}

export interface FamilyLetters {
  readonly letters: Readonly<Record<string, DocumentLetter>>;
  /** Of a supplier's own part of a document. */
  readonly meetings: Readonly<Record<string, (own: Readonly<Record<string, unknown>>) => readonly Meeting[]>>;
}

/** Who reads it. */
export interface Reader {
  readonly userId: string;
  readonly userType: 'INSIDE' | 'EX';
  readonly supplierId: string | null;
  readonly timeZone: string;
  readonly language: keyof Label;
}

/** Words in both languages, filled when they are read. */
export interface OwnWords {
  readonly subject: Label;
  readonly text: Label;
}

/** Words of a row: of a template, or as somebody wrote them. */
export interface RowWords extends OwnWords {
  /** Nothing in them is a variable. */
  readonly plain?: boolean;
  /** Further events of the document, each a line more. */
  readonly more?: readonly LetterParams[];
}

export interface DocumentLetterRow {
  readonly template: string;
  readonly docType: string;
  readonly docId: string;
  readonly params: LetterParams;
  readonly createdAt: Instant;
  readonly words?: RowWords | null;
}

export interface Parts extends FamilyLetters {
  readonly database: Database;
  readonly registry: Registry;
  readonly access: AccessService;
  readonly runtime: () => Pick<Runtime, 'snapshot'>;
  readonly publicUrl: string;
  /** The template in force by its code, where a company writes its own. */
  readonly template?: (code: string) => Promise<OwnWords | null>;
}

const MOST_HOLDERS = 200;
const usable = "state in ('active', 'locked')";

export class DocumentLetters {
  constructor(private readonly parts: Parts) {}

  has(template: string): boolean {
    return Object.hasOwn(this.parts.letters, template);
  }

  /** A letter that the family declares; of a document without one, that there is news of it. */
  #letterOf(template: string, docType: string): DocumentLetter {
    return this.parts.letters[template] ?? newsOf(this.parts.registry.find(docType)?.definition);
  }

  /** What a message is about, before it is filled. */
  wording(template: string, docType: string): OwnWords {
    const { subject, text } = this.#letterOf(template, docType);
    return { subject, text };
  }

  /** Today's users behind audiences of the outbox, once each. */
  async receivers(to: readonly string[], at: Instant): Promise<readonly string[]> {
    const users: string[] = [];
    const suppliers: string[] = [];
    const responsibilities: string[] = [];
    for (const audience of to) {
      const [kind, key = ''] = audience.split(':');
      const [whole = '', ...rest] = key.split('@');
      if (kind === 'user') users.push(whole);
      else if (kind === 'supplier') (rest.length > 0 ? users : suppliers).push(rest[0] ?? whole);
      else responsibilities.push(key);
    }
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      `select id::text from base_users where ${usable} and (id = any($1::bigint[]) or supplier_id = any($2::bigint[])) order by id`,
      [users, suppliers],
    );
    const holders = await Promise.all(responsibilities.map((one) => this.#holders(one, at)));
    return [...new Set([...rows.map((row) => row.id), ...holders.flat()])];
  }

  /** `SOURCING_MANAGER@100`: who holds it with that organisation in reach. */
  async #holders(responsibility: string, at: Instant): Promise<readonly string[]> {
    const [respCode, orgId] = responsibility.split('@');
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      `select distinct u.id::text as id from base_users u join base_user_resp h on h.user_id = u.id and h.state = 'enabled'
        join base_responsibility r on r.id = h.responsibility_id where u.${usable} and u.user_type = 'INSIDE'
        and r.state = 'enabled' and r.resp_code = $1 limit ${MOST_HOLDERS}`,
      [respCode],
    );
    const reach: string[] = [];
    for (const { id } of rows) if (orgId === undefined || (await this.#reaches(id, respCode!, orgId, at))) reach.push(id);
    return reach;
  }

  async #reaches(userId: string, respCode: string, orgId: string, at: Instant): Promise<boolean> {
    const { access } = this.parts;
    const held = (await access.responsibilitiesOf(userId, at)).find((one) => one.respCode === respCode && !one.delegated);
    if (!held) return false;
    const { orgIds } = await access.viewerOf({ userId, userType: 'INSIDE', supplierId: null }, held, at);
    return orgIds === null || orgIds.includes(orgId);
  }

  /** Subject, text and where it leads, as its reader reads it. */
  async told(row: DocumentLetterRow, reader: Reader) {
    const { template, docType, docId } = row;
    const letter = this.#letterOf(template, docType);
    const { timeZone, language, userType } = reader;
    const time = (at: Instant): string => zoned(timeZone, at);
    const own = row.words ?? (await this.parts.template?.(template)) ?? null;
    const named = this.#named(row, reader);
    const said = own
      ? this.#rendered(own, row, reader)
      : {
          subject: filled(letter.subject, named, letter.codes, time)[language],
          text: filled(letter.text, named, letter.codes, time)[language],
        };
    return {
      ...said,
      route: userType === 'EX' ? letter.opens.supplier : letter.opens.inside,
      query: letter.listOnly && userType === 'EX' ? {} : { [letter.key ?? 'id']: docId },
    };
  }

  /** A parameter with an English twin (`step`, `stepEn`) is told in the reader's language. */
  #named({ params, docType }: DocumentLetterRow, { language }: Reader): LetterParams {
    const title = this.parts.registry.find(docType)?.definition.title[language] ?? docType;
    const said = Object.fromEntries(Object.keys(params).map((name) => [name, readIn(language, params, name)])) as LetterParams;
    return { docTitle: title, docNumber: params['number'] ?? null, ...said };
  }

  #rendered(own: RowWords, row: DocumentLetterRow, reader: Reader): { readonly subject: string; readonly text: string } {
    const { language, timeZone } = reader;
    if (own.plain) return { subject: own.subject[language], text: own.text[language] };
    const { codes } = this.#letterOf(row.template, row.docType);
    const wording = {
      language,
      date: (at: Instant) => zoned(timeZone, at).slice(0, 10),
      dateTime: (at: Instant) => zoned(timeZone, at),
      word: (_type: string | null, name: string, code: string) => codes?.[name]?.[code]?.[language] ?? null,
      escape: (text: string) => text,
    };
    const filledBy = (params: LetterParams) => this.#named({ ...row, params }, reader) as Readonly<Record<string, TemplateValue>>;
    return {
      subject: rendered(own.subject[language], filledBy(row.params), wording),
      text: [row.params, ...(own.more ?? [])].map((params) => rendered(own.text[language], filledBy(params), wording)).join('\n'),
    };
  }

  async words(row: DocumentLetterRow, reader: Reader): Promise<Words> {
    const { subject, text, route, query } = await this.told(row, reader);
    const search = new URLSearchParams(query).toString();
    const url = `${this.parts.publicUrl}/main/${route}${search ? `?${search}` : ''}`;
    const both = (one: string): Label => ({ en: one, cn: one });
    const meetings = this.parts.letters[row.template]?.calendar ? await this.#meetings(row, reader) : [];
    return {
      subject: both(subject),
      lines: [...text.split('\n'), ...meetings.map((one) => meetingWords(one, reader))].map(both),
      link: { label: { en: 'Open', cn: '查看' }, url },
      ...(meetings.length === 0 ? {} : { calendar: this.#calendar(meetings, row, subject, url) }),
    };
  }

  async #meetings({ docType, docId }: DocumentLetterRow, { userId, userType, supplierId }: Reader): Promise<readonly Meeting[]> {
    const { registry, runtime, meetings } = this.parts;
    const snapshot = userType === 'EX' ? await runtime().snapshot(docType, docId) : null;
    if (!snapshot) return [];
    const { definition } = registry.get(docType);
    const viewer = { userId, userType, supplierId, respCode: 'SUPPLIER' as const, respId: null, onBehalfOf: null, orgIds: [] };
    const audience = viewOf(definition).audienceOf(snapshot.context, snapshot.state, viewer);
    return audience === null ? [] : (meetings[docType]?.(ownOf(definition, snapshot, audience)) ?? []);
  }

  /** Counted in seconds since 2026: it grows with each letter and tells nothing of the document. */
  #calendar(meetings: readonly Meeting[], { docType, createdAt }: DocumentLetterRow, subject: string, url: string): string {
    const { hostname } = new URL(this.parts.publicUrl);
    return calendarFile(
      meetings.map(({ id, name, from, to }) => ({
        uid: `${docType}-${id}@${hostname}`,
        from,
        to,
        title: name ? `${subject} ${name}` : subject,
        text: `${subject}\n${url}`,
        url,
      })),
      createdAt,
      Math.max(0, Math.floor((createdAt - SEQUENCES_FROM) / 1_000)),
    );
  }
}

/** Of a document that tells something and declares no letter of it: that there is news. */
function newsOf(definition: AnyDefinition | undefined): DocumentLetter {
  const title = definition?.title ?? { en: 'A document', cn: '单据' };
  const screens = definition?.screens ?? [];
  const screenFor = (side: 'INSIDE' | 'EX'): string =>
    (
      screens.find(({ kind, audience }) => kind !== 'list' && audience.includes(side)) ??
      screens.find(({ audience }) => audience.includes(side))
    )?.route ?? '';
  return {
    subject: { en: `${title.en} {number}`, cn: `${title.cn} {number}` },
    text: { en: `There is news of ${title.en} {number}. Please open it.`, cn: `${title.cn} {number} 有新的动态,请查看。` },
    opens: { inside: screenFor('INSIDE'), supplier: screenFor('EX') },
  };
}

const SEQUENCES_FROM = Date.UTC(2026, 0, 1);
const zoned = (timeZone: string, at: Instant): string => `${zoneText(timeZone, at).slice(0, 16)} (${timeZone})`;

function meetingWords({ name, from, opensAt }: Meeting, { timeZone, language }: Reader): string {
  const [start, checkin] = [zoned(timeZone, from), opensAt === null ? null : zoned(timeZone, opensAt)];
  if (language === 'cn') return `${name}:${checkin === null ? '' : `签到 ${checkin},`}开始 ${start}`;
  return `${name}: ${checkin === null ? '' : `check-in ${checkin}, `}start ${start}`;
}
