/** Why a UBL document of an order or a delivery is not taken, or not written; `element` is where in it. */
export const ublReasons = {
  UBL_MALFORMED: { en: 'The file is no XML that can be read: {why}', cn: '文件不是可读取的XML:{why}' },
  UBL_KIND: { en: 'The file is none of these UBL 2.1 documents: {kinds}.', cn: '文件不是以下UBL 2.1单据:{kinds}' },
  UBL_ELEMENT: { en: '{element} says {found}; {expected} is expected.', cn: '{element}为{found},应为{expected}' },
  UBL_NOT_YET: {
    en: 'There is no {kind} of this document as it stands.',
    cn: '该单据当前状态下没有{kind}',
  },
};
