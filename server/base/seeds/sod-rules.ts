/** Rights that do not go together (platform-access.md §2.10). Codes of documents to come wait for them. */
import { table } from '../../platform/seeds/table.js';

export const sodRules = table(`
ruleCode	ruleName	ruleNameEn	sideAKind	sideA	sideBKind	sideB	severity	reason	reasonEn
SUPPLIER_BANK	建立供应商与核验银行账户	Create suppliers and verify their bank accounts	BUTTON	srmSlcSupplierInfo.btnAdd	BUTTON	srmSlc*.btnVerifyBank	BLOCK	防止虚设供应商并改变收款账户	Nobody invents a supplier and says where its money goes
ORDER_RECEIVE	下达订单与收货	Create orders and receive the goods	BUTTON	srmPurOrderHeader.btnAdd	RESPONSIBILITY	WAREHOUSE	BLOCK	防止虚假收货	Nobody confirms goods that he ordered and that never came
ORDER_APPROVE	下达订单与审批订单	Create orders and approve them	BUTTON	srmPurOrderHeader.btnAdd	BUTTON	srmPurOrderHeader.btnApproval	BLOCK	审批须由他人作出	Approval is somebody else’s decision
DRAW_EXPERT	抽取专家与担任专家	Draw experts and act as one	BUTTON	srmSfdBidding*.btnDraw	RESPONSIBILITY	EXPERT	BLOCK	抽取人不得评审	Whoever draws the experts does not score
OPEN_EVALUATE	开标与评标	Open bids and evaluate them	BUTTON	srmSfdBidding*.btnOpen	RESPONSIBILITY	EXPERT	BLOCK	开标人不得评审	Whoever opens the bids does not score them
ADMIN_BUSINESS	系统管理与业务职责	Administer and do business	RESPONSIBILITY	ADMIN	RESPONSIBILITY	REQUESTER,BUYER,SOURCING_MANAGER,MINISTER,CONTRACT_MANAGER,PLANNER,WAREHOUSE,FINANCE,QUALITY,ENGINEER,SUPPLIER_MANAGER,SUPERVISOR,EXPERT,APPROVER	BLOCK	能分配权限者不得办理业务	Whoever gives out rights does no business with them
RATE_APPROVE	维护汇率与审批汇率	Keep exchange rates and approve them	BUTTON	srmBaseExchangeRate.btnEdit	BUTTON	srmBaseExchangeRate.btnApproval	WARN	汇率单据本身要求由第二人审批,同一职责兼有两项时仅提醒	Each rate is approved by a second person in any case; holding both is a warning only
`);
