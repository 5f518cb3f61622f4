/**
 * A template tried on (contracts.md §3.2, templateView): filled from a contract that the caller sees, or with samples, set as the
 * document that would be signed; fields that stay empty are named. Nothing is kept.
 */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { sealsLacking } from '../../../state-machines/contracts/anchors.js';
import type { Annex } from '../../../state-machines/contracts/annexes.js';
import { annexesOf, withTemplates } from '../../../state-machines/contracts/annexes.js';
import type { Input } from '../../../state-machines/contracts/inputs.js';
import { inputsOf, labelOf, placeholderOf, withValues } from '../../../state-machines/contracts/inputs.js';
import type { PageColumns } from '../../../state-machines/contracts/page-setup.js';
import { pageSetupOf } from '../../../state-machines/contracts/page-setup.js';
import { placeholders } from '../../../state-machines/contracts/placeholders.js';
import { srmCctTemplate } from '../../../state-machines/contracts/template/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalId } from '../../kernel/edges/body.js';
import type { Service, StreamCall } from '../../kernel/edges/contracts.js';
import { seenBy } from '../../kernel/edges/visible.js';
import { patienceFor } from '../../platform/file/files.js';
import { contentDisposition } from '../../platform/file/names.js';
import type { VersionParts } from '../redline/versions.js';
import { templateTextCalls } from '../text-lock.js';
import { contractFor } from '../redline/versions.js';
import { appendedFiles, listedAnnexes, locally, unfitAnnexes } from './annex-files.js';
import { paperOf, samplePaper } from './contract-paper.js';
import { fillingFor } from './filling.js';
import { gapsOf } from './gaps.js';
import type { Paper } from './paper.js';
import { sampleWith } from './sample.js';
import { unlessTooLong } from './too-long.js';

const definition = anyDefinition(srmCctTemplate);
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const labels: ReadonlyMap<string, Label> = new Map(placeholders.map(({ key, label }) => [key, label]));

interface Tried extends Partial<PageColumns> {
  readonly body: string | null;
  readonly templateName: string;
  readonly inputs?: readonly Input[];
  readonly annexes?: readonly Annex[];
}
interface TriedOn {
  readonly paper: Paper;
  readonly annexes: readonly Annex[];
  /** Names of attachments that cannot be appended. */
  readonly unfit: readonly string[];
  /** Fields that stay empty; of one that no contract has there is no name. */
  readonly missing: readonly { readonly key: string; readonly label: Label | null }[];
  readonly sealsLacking: Label | null;
}

const triedOn = (parts: VersionParts, body: Body, viewer: Viewer): Promise<TriedOn | { readonly refusal: Refusal }> =>
  unlessTooLong(() => filledWith(parts, body, viewer));
async function filledWith(parts: VersionParts, body: Body, viewer: Viewer): Promise<TriedOn | { readonly refusal: Refusal }> {
  const { runtime, permits, db, files } = parts;
  const snapshot = await runtime.snapshot(definition.type, idOf(body, 'templateId'));
  if (!snapshot || !seenBy(definition, snapshot, viewer, runtime.now(), permits)) return notFound;
  const template = snapshot.context as unknown as Tried;
  const { body: written, templateName, inputs = [] } = template;
  const pageSetup = pageSetupOf(template);
  const text = written ?? '';
  const contractId = optionalId(body, 'contractId');
  const contract = contractId === null ? null : await contractFor(parts, contractId, viewer);
  if (contractId !== null && !contract) return notFound;
  const asked = contract ? withValues(inputs, inputsOf(contract)) : inputs;
  const filled = contract && { ...contract, body: text, inputs: asked, pageSetup };
  const filling = filled ? await fillingFor(db, filled) : sampleWith(asked);
  const label = (key: string): Label | null => {
    const own = asked.find(({ inputKey }) => inputKey !== null && placeholderOf(inputKey) === key);
    return own ? labelOf(own) : (labels.get(key) ?? null);
  };
  // As its contract would have them, where they can be appended.
  const brought = withTemplates(contract ? annexesOf(contract) : [], annexesOf(template));
  const unfit = await unfitAnnexes(files, brought);
  const annexes = brought.filter(({ annexNo, annexName }) => !unfit.includes(annexName ?? String(annexNo)));
  const listed = await listedAnnexes(files, brought);
  return {
    paper: filled
      ? await paperOf(db, filled, { verifyUrl: 'https://', verifyCode: '-'.repeat(20), annexes: listed })
      : samplePaper(templateName, text, filling, pageSetup, listed),
    annexes,
    unfit,
    missing: gapsOf(text, filling).map((key) => ({ key, label: label(key) })),
    sealsLacking: sealsLacking(text),
  };
}

export const templateService = (parts: VersionParts): Service => ({
  name: 'srmCctTemplateRestful',
  reasons: definition.allReasons,
  calls: {
    ...templateTextCalls(parts),
    async testFill(body, { caller }) {
      const tried = await triedOn(parts, body, caller.viewer);
      return 'refusal' in tried ? tried : { data: { missing: tried.missing, sealsLacking: tried.sealsLacking, unfit: tried.unfit } };
    },
  },
});

export const templateStream = (parts: VersionParts): StreamCall => ({
  method: 'POST',
  path: '/v2/pageoffice/templateView',
  body: 'json',
  reasons: definition.allReasons,
  summary: { en: 'A template filled from a contract or with samples, as PDF', cn: '合同模板试填PDF' },
  async answer({ body, caller }) {
    const tried = await triedOn(parts, body, caller!.viewer);
    if ('refusal' in tried) return tried;
    const { files } = parts;
    const appended = await appendedFiles(files, tried.annexes);
    const size = appended.reduce((sum, { context }) => sum + (context.size ?? 0), 4 * 1024 * 1024);
    const bytes = await files.aside(async (place) => {
      await locally(files, appended, (places) =>
        files.threads.run(renderer, 'renderPaper', [tried.paper, place, places], patienceFor(size)),
      );
      return readFile(place);
    });
    return {
      stream: Readable.from([bytes]),
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Length': String(bytes.length),
        'Content-Disposition': contentDisposition(`${tried.paper.title}.pdf`, 'inline'),
      },
    };
  },
});
