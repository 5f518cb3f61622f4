/** Notices for everybody, also before sign-in (base-srm.md §10, platform-access.md §1.2). */
import type { Notice } from '../../../state-machines/base/notice/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';

interface PublicRow {
  readonly noticeId: string;
  readonly noticeTitle: string;
  readonly noticeTitleEn: string | null;
  readonly noticeType: string;
  readonly noticeDate: number;
  readonly importance: string | null;
  readonly topFlag: string;
}

const shown = ['noticeTitle', 'noticeTitleEn', 'noticeType', 'noticeContent', 'noticeContentEn', 'noticeDate', 'importance'] as const;

export const publicNotices = (db: Queryable, runtime: Pick<Runtime, 'snapshot'>): Service => ({
  name: 'srmBaseNoticeRestful',
  anonymous: {
    async listPublic() {
      const { rows } = await db.query<PublicRow>(
        `select id as "noticeId", notice_title as "noticeTitle", notice_title_en as "noticeTitleEn", notice_type as "noticeType", notice_date as "noticeDate", importance, top_flag as "topFlag"
         from srm_base_notice where state = 'published' and audience_type = 'PUBLIC' order by top_flag desc, notice_date desc, id desc limit 5`,
      );
      return { data: rows };
    },
    async findPublic(body) {
      const id = idOf(body);
      const snapshot = await runtime.snapshot('srmBaseNotice', id);
      const notice = snapshot?.context as unknown as Notice | undefined;
      if (!notice || snapshot!.state !== 'published' || notice.audienceType !== 'PUBLIC')
        return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
      return { data: { noticeId: id, ...Object.fromEntries(shown.map((name) => [name, notice[name]])) } };
    },
  },
});
