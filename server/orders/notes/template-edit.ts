/** Where a print template is written (orders-deliveries.md §15): its own page, with the places that its paper fills. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { bookmarkNames } from '../../../state-machines/orders/notice-template/bookmarks.js';
import type { Usage } from '../../../state-machines/orders/notice-template/bookmarks.js';
import { srmPurNoticeTemplate } from '../../../state-machines/orders/notice-template/index.js';
import type { Runtime } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import type { StreamCall } from '../../kernel/edges/contracts.js';
import { audienceFor } from '../../kernel/edges/visible.js';

const definition = anyDefinition(srmPurNoticeTemplate);

/** {templateId} → the address of its page, for whoever sees it. */
export const templateEditCall = (runtime: () => Pick<Runtime, 'snapshot'>): StreamCall => ({
  method: 'POST',
  path: '/v2/pageoffice/noticeTemplateEdit',
  body: 'json',
  reasons: definition.allReasons,
  summary: { en: 'Where a print template is written', cn: '打印模板编辑地址' },
  async answer({ body, caller }) {
    const templateId = idOf(body, 'templateId');
    const snapshot = await runtime().snapshot(definition.type, templateId);
    if (!snapshot || !audienceFor(definition, snapshot, caller!.viewer)) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    const usage = snapshot.context['usage'] as Usage;
    return { data: { templateId, url: `/main/noticeTemplateEdit?id=${templateId}`, usage, places: bookmarkNames[usage] } };
  },
});
