/** Parameters of reference data, materials, rates, notices and to-dos (base-srm.md §2). */
import { profiles } from '../kernel/profiles.js';
import { rateProfiles } from '../trade/rates.js';

export const baseProfiles = {
  ...rateProfiles,
  ...profiles('BASE', {
    NOTICE_APPROVAL: { en: 'Announcements are approved', cn: '公告须审批', kind: 'FLAG', initial: 'N' },
    NOTICE_ARCHIVE_DAYS: {
      en: 'Days until ended announcements are archived',
      cn: '公告结束后归档天数',
      kind: 'NUMBER',
      initial: '365',
      min: '1',
      max: '3650',
    },
    ITEM_APPROVAL: { en: 'Materials are approved', cn: '物料须审批', kind: 'FLAG', initial: 'Y', toldTo: ['INSIDE'] },
    ITEM_ERP_FIELDS: {
      en: 'Fields of materials that their source system keeps',
      cn: '由来源系统维护的物料字段',
      kind: 'TEXT',
      initial: 'itemName,itemNameEn,spec,uomId,itemType,grossWeight,netWeight,volume',
      pattern: '[A-Za-z.]*(,[A-Za-z.]+)*',
      fieldsOf: 'baseMaterialItem',
      description: { en: 'The source system writes these fields; they are not changed here.', cn: '这些字段由来源系统写入,此处不可修改' },
    },
    RATE_APPROVAL: { en: 'Exchange rates are approved', cn: '汇率须审批', kind: 'FLAG', initial: 'Y', toldTo: ['INSIDE'] },
    RATE_JUMP: {
      en: 'Change of a rate that needs a reason, %',
      cn: '汇率变动须说明(%)',
      kind: 'NUMBER',
      initial: '5.0000',
      min: '0',
      max: '100',
    },
    TODO_DONE_KEEP_DAYS: {
      en: 'Days finished to-dos are kept',
      cn: '已处理待办保留天数',
      kind: 'NUMBER',
      initial: '180',
      min: '1',
      max: '3650',
      levels: ['SITE'],
    },
  }),
};
