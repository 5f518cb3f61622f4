/** The text of a notice as its kind begins, from the project. Pure. */
import type { NoticeType } from '@machines/bidding/notice/fields.js';
import type { Filling } from '@machines/bidding/tender-document/placeholders.js';
import { filledText } from '@machines/bidding/tender-document/placeholders.js';

const CALL = `<p>{{project.name}}（{{project.number}}）现公开邀请合格供应商投标。 / Bids are called for {{project.name}} ({{project.number}}).</p>
<table><tr><th>标段 / Section</th><th>名称 / Name</th><th>保证金 / Bond</th><th>标书费 / Document fee</th></tr>
<tr><td>{{section.no}}</td><td>{{section.name}}</td><td>{{section.bond}}</td><td>{{section.docFee}}</td></tr></table>
<p>文件发售 / Documents: {{project.docIssueStart}} – {{project.docIssueEnd}}</p>
<p>投标截止 / Deadline: {{project.bidDeadline}}</p><p>开标 / Opening: {{project.openTime}}, {{project.openPlace}}</p>`;
const CHANGE = '<p>{{project.name}}（{{project.number}}）变更如下 / Changes:</p><p>变更前 / Before: </p><p>变更后 / After: </p>';
const RESULT = '<p>{{project.name}}（{{project.number}}）结果 / Result:</p><p>中标人 / Winner: </p><p>金额 / Amount: </p>';
const END =
  '<p>{{project.name}}（{{project.number}}）终止 / Terminated.</p><p>原因 / Reason: </p><p>标书费及保证金退还 / Refund of fee and bond: </p>';
const templates: Readonly<Record<NoticeType, string>> = {
  PREQUAL: CALL,
  TENDER: CALL,
  INVITATION: CALL,
  CHANGE,
  ANSWER: CHANGE,
  CANDIDATE: RESULT,
  RESULT,
  TERMINATION: END,
};

export const noticeBegun = (type: NoticeType, filling: Filling): string => filledText(templates[type].replaceAll('\n', ''), filling);
