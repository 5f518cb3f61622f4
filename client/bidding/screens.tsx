/** Screens by route (bidding.md). */
import type { Screens } from '../kernel/screen/screen.js';

export const biddingScreens: Screens = {
  'biddingEvaluation/biddingEvaluationProcess': { load: () => import('./evaluation/EvaluationScreen.js'), live: true },
  biddingResponseMarkEdit: { load: () => import('./evaluation/MarksScreen.js') },
  biddingDocEdit: { load: () => import('./tender-document/DocEditScreen.js') },
  biddingDocDetail: { load: () => import('./tender-document/DocDetailScreen.js') },
  biddingDocView: { load: () => import('./tender-document/DocViewScreen.js') },
  biddingNoticeEdit: { load: () => import('./notice/NoticeScreen.js') },
  monitorRespond: { load: () => import('./participant/BoardScreen.js') },
  supplierPendingView: { load: () => import('./participant/WorkspaceScreen.js') },
  biddingQuestionEdit: { load: () => import('./question/QuestionScreen.js') },
  biddingProjectDetail: { load: () => import('./project/ProjectDetailScreen.js') },
  biddingPublishList: { load: () => import('./project/PublishDetailScreen.js') },
  biddingPublishDetail: { load: () => import('./project/PublishDetailScreen.js') },
  biddingAdjustEdit: { load: () => import('./project/AdjustScreen.js') },
  biddingRespEdit: { load: () => import('./respond/BidScreen.js') },
  biddingRespDetail: { load: () => import('./respond/BidDetailScreen.js') },
  biddingBidOpeningEdit: { load: () => import('./opening/HallScreen.js'), live: true },
  biddingDrawingEdit: { load: () => import('./drawing/DrawScreen.js') },
};
