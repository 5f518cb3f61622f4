export const cn = {
  types: '快码类型', findType: '按编码或名称查找', values: '{{n}}个值', chooseType: '请选择左侧的快码类型',
  level: '层级', forWhom: '对象', value: '值', changedBy: '修改人', changedAt: '修改时间', set: '设置值', change: '修改', reset: '恢复继承', save: '保存', cancel: '取消', inherited: '未设置值，使用默认值', fits: '{{min}} 至 {{max}}',
  optionSet: '已保存', optionReset: '已恢复继承', newSecret: '新密钥（只写）', close: '关闭',
  parameters: '业务参数', numbering: '编码规则', approvals: '审批开关', module: '模块', parameter: '参数', effective: '有效值', from: '来源', default: '默认值', organisation: '组织', compareWith: '对比组织', allSite: '系统（全部组织）', keyword: '编码或名称',
  perOrganisation: '按组织设置', noneSet: '各组织均未单独设置', history: '历史', noParameters: '没有符合条件的参数', noParametersHint: '请调整模块或关键字', edit: '修改',
  docType: '单据', pattern: '编码格式', resetBy: '重置周期', taken: '本期已用', next: '后三个号码', ruleOf: '适用组织', everywhere: '全部组织', perOrg: '按组织计数', addRule: '新增规则', ownDate: '按日期部分', yes: '是', no: '否',
  watchFavourite: '状态变化时邮件通知我', favourites: '我的收藏', noFavourites: '还没有收藏', noFavouritesHint: '打开单据或页面，点击页签旁的星标即可收藏。', folders: '文件夹', allFavourites: '全部', favouriteName: '名称', favouriteKind: '类型', favouriteState: '状态', favouriteScreen: '页面', favouriteHidden: '无权限', note: '备注', actions: '操作', moveFavourite: '文件夹和备注', removeFavourite: '取消收藏', folder: '文件夹', folderHint: '留空则不归入文件夹。最多15个字符，汉字按3个计。',
  approval: '审批', process: '审批流程', fourEyes: '双人复核', always: '必须审批', noProcess: '未绑定，由有权限的人员直接审批', on: '开', off: '关', selfNot: '提交人不能审批本人单据', anyApprover: '不限制',
  SITE: '系统', ORG: '组织', RESPONSIBILITY: '职责', USER: '用户', DEFAULT: '默认',
} as const;
