/** Why lines of requisitions cannot be sourced together. */
export const sourcingReasons = {
  REQ_NOTHING_CHOSEN: { en: 'Choose the lines to be sourced.', cn: '请选择需要寻源的申请行' },
  REQ_NOT_OPEN: { en: '{number} is not approved, or is over: take its lines out.', cn: '{number}未批准或已结束,请移除其行' },
  REQ_NOTHING_OPEN: {
    en: '{number}, line {line}: nothing of it is open; take it out.',
    cn: '{number}第{line}行没有未转数量,请移除',
  },
  REQ_QTY_EXCEEDED: {
    en: '{number}, line {line}: only {open} is open; ask for that or less.',
    cn: '{number}第{line}行未转数量仅{open},请减少数量',
  },
  REQ_BEING_SOURCED: {
    en: '{number}, line {line}: {by} is sourcing it; end that first, or take the line out.',
    cn: '{number}第{line}行正由{by}寻源,请先结束该单据或移除该行',
  },
  REQ_SEVERAL_UNITS: {
    en: 'The lines are of several organisations or currencies: source each apart.',
    cn: '所选行属于多个组织或币种,请分别寻源',
  },
};
