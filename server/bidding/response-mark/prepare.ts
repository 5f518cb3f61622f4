/** What marks are made of, and the jury that gives them (bidding.md §9.1). */
import { suspicions } from '../../../state-machines/bidding/evaluation/similarity.js';
import type { Suspicion, Traced } from '../../../state-machines/bidding/evaluation/similarity.js';
import type { MarkBase, MarksWanted, ResponseMark } from '../../../state-machines/bidding/response-mark/fields.js';
import { srmSfdRespondMark } from '../../../state-machines/bidding/response-mark/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { gt, isPositive } from '../../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import {
  frameOf,
  indexesOf,
  isInvalid,
  juryOf,
  juryOfProject,
  openedPrice,
  PARTICIPANT,
  projectOf,
  respondsOf,
  sectionOf,
} from '../evaluation/reading.js';
import type { ProjectPart, RespondPart, SectionPart } from '../evaluation/reading.js';

async function hasBond(tools: PrepareTools, { bondAmount }: SectionPart, { participantId }: RespondPart): Promise<boolean> {
  if (!isPositive(bondAmount ?? '0') || participantId === null || !definitionOf(PARTICIPANT)) return true;
  const participant = await tools.readDocument(PARTICIPANT, participantId);
  return ['PAID', 'VERIFIED'].includes(String(participant?.context['bondStatus'] ?? ''));
}

/** Grounds that need no vote. */
async function groundsOf(tools: PrepareTools, project: ProjectPart, section: SectionPart, respond: RespondPart): Promise<string | null> {
  const price = openedPrice(respond, String(section.sectionNum), project.priceBasis);
  const over = price !== null && section.controlPrice !== null && gt(price, section.controlPrice);
  const codes = [...(over ? ['OVER_CONTROL_PRICE'] : []), ...((await hasBond(tools, section, respond)) ? [] : ['NO_BOND'])];
  return codes.length === 0 ? null : codes.join(',');
}

interface File {
  readonly sha256?: string;
  readonly author?: string;
}
/** Files as their opened payload names them, with the hashes by which anybody may check them. */
function tracedOf(respond: RespondPart, sectionId: string): Traced {
  const envelopes = respond.envelopes.filter((one) => one.sectionId === sectionId);
  const files = envelopes.flatMap(
    ({ payload }) => ((payload as { readonly files?: readonly File[] } | null)?.files ?? []) as readonly File[],
  );
  return {
    respondId: respond.id,
    files: files.flatMap(({ sha256 }) => sha256 ?? []),
    authors: files.flatMap(({ author }) => author ?? []),
    devices: [],
    prices: Object.fromEntries(
      respond.items.flatMap((item) => (item.sectionId === sectionId && item.price !== null ? [[item.listItemId, item.price]] : [])),
    ),
  };
}

const COLLUSION = {
  indexCode: 'SIMILARITY',
  indexName: '围串标核查 / Suspected collusion',
  category: 'COMPLIANCE',
  keyFlag: 'Y',
  standard: '系统发现雷同,由评标委员会认定 / The system found bids alike; the jury decides.',
} as const;

function collusionIndex(found: readonly Suspicion[], numOf: ReadonlyMap<string, number>, indexNum: number) {
  const onlyBids = [...new Set(found.flatMap(({ first, second }) => [numOf.get(first)!, numOf.get(second)!]))].sort((a, b) => a - b);
  return found.length === 0 ? [] : [{ ...COLLUSION, indexNum, onlyBids }];
}

async function baseOf(tools: PrepareTools, { projectId, sectionId }: MarksWanted): Promise<MarkBase | null> {
  const found = await projectOf(tools, projectId);
  const section = found && sectionOf(found.project, sectionId);
  if (!found || !section) return null;
  const { project } = found;
  const jury = await juryOf(tools, project.juryId);
  const responds = (await respondsOf(tools, projectId, sectionId)).filter((one) => !isInvalid(one, sectionId));
  const numOf = new Map(responds.map(({ id }, at) => [id, at + 1]));
  const bids: MarkBase['bids'][number][] = [];
  for (const one of responds)
    bids.push({
      bidNum: numOf.get(one.id)!,
      respondId: one.id,
      supplierId: one.supplierId,
      grounds: await groundsOf(tools, project, section, one),
    });
  const suspected = suspicions(responds.map((one) => tracedOf(one, sectionId)));
  const indexes = indexesOf(project, section, ['QUALIFICATION', 'COMPLIANCE', 'TECHNICAL', 'COMMERCIAL']).filter(
    ({ category, scoreMode }) => category === 'QUALIFICATION' || category === 'COMPLIANCE' || scoreMode === 'PASS_FAIL',
  );
  const last = Math.max(0, ...project.indexes.map(({ indexNum }) => indexNum));
  return {
    ...frameOf(project, section, jury),
    maxMinorFails: project.templateSnapshot?.maxMinorFails ?? 3,
    bids,
    indexes: [
      ...indexes.map(({ indexNum, indexCode, indexName, category, keyFlag, standard }) => ({
        indexNum,
        indexCode,
        indexName,
        category,
        keyFlag,
        standard,
        onlyBids: null,
      })),
      ...collusionIndex(suspected, numOf, last + 1),
    ],
    suspicions: suspected.map(({ first, second, likeness, value }, at) => ({
      suspicionNum: at + 1,
      firstBid: numOf.get(first)!,
      secondBid: numOf.get(second)!,
      likeness,
      value,
    })),
  };
}

const creating: Prepare = async ({ payload }, tools) => {
  const said = wantedOf<MarksWanted>(payload);
  const base = said.base ?? (await baseOf(tools, said));
  return base ? { payload: { ...said, base } } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
};
/** The project may ask in the words of a save. */
export const wantedOf = <T>(payload: object): T =>
  ('fields' in payload ? { ...(payload as { readonly fields: object }).fields } : payload) as T;

const judging: Prepare = async (_command, tools) => ({
  facts: { jury: await juryOfProject(tools, (tools.snapshot!.context as unknown as ResponseMark).projectId) },
});

export const markDocument: ServerDocument = {
  definition: anyDefinition(srmSfdRespondMark),
  prepare: { CREATE: creating, MARK: judging, SUBMIT_MARKS: judging, CONFIRM: judging },
};
