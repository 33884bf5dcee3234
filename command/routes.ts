import type { RouteDeclaration } from '../infra/http/route.ts';
import type { CommandDeps } from './deps.ts';
import { showCommand } from './core/show-command.ts';
import { approveKyc } from './kyc/approve-kyc.ts';
import { declineKyc } from './kyc/decline-kyc.ts';
import { readKycFile } from './kyc/read-kyc-file.ts';
import { submitKyc } from './kyc/submit-kyc.ts';
import { crmCommandRoutes } from './crm/routes.ts';
import { paymentsCommandRoutes } from './payments/routes.ts';
import { setLanguages, showLanguages } from './site/languages.ts';
import { setLotSelector, setLotTypes, showLots } from './site/lots.ts';
import { setSiteSettings, showSiteSettings } from './site/site-settings.ts';
import { setOrderCosts, showOrderCosts } from './site/order-costs.ts';
import { setSpreads, showSpreads } from './site/spreads.ts';
import {
  setCurrencyApi,
  setEodApi,
  setOandaApi,
  setPolygonApi,
  setVoisoApi,
  showTradeApis,
} from './site/trade-apis.ts';
import { testTradeApi } from './site/test-trade-api.ts';
import { adjustBalance } from './trading/adjust-balance.ts';
import { addFavorite } from './trading/add-favorite.ts';
import { closeOrder } from './trading/close-order.ts';
import { releasePrice } from './trading/release-price.ts';
import { addInstrument, deleteInstrument, editInstrument } from './trading/instruments.ts';
import { closeTrade } from './trading/close-trade.ts';
import { listViewRoutes } from './identity/list-views/routes.ts';
import { deleteTrade, editTrade } from './trading/correct-trade.ts';
import { previewProposal, showAlone } from './trading/preview-proposal.ts';
import { previewTrade } from './trading/preview-trade.ts';
import { openOrder } from './trading/open-order.ts';
import { cancelPendingOrder } from './trading/cancel-pending-order.ts';
import { placePendingOrder } from './trading/place-pending-order.ts';
import { cancelPendingTrade } from './trading/cancel-pending-trade.ts';
import { changePendingOrder, linkPendingOrder } from './trading/change-pending-order.ts';
import { setStatementMails } from './trading/statement-mails.ts';
import { removePriceAlert, setPriceAlert } from './trading/price-alerts.ts';
import { confirmProposal, declineProposal } from './trading/proposals.ts';
import { removeFavorite } from './trading/remove-favorite.ts';
import { setOrderLevels } from './trading/set-order-levels.ts';
import { openWallet } from './trading/open-wallet.ts';
import { transfer } from './trading/transfer.ts';
import { transferForCustomer } from './trading/transfer-for-customer.ts';
import { setOrderTrail } from './trading/set-order-trail.ts';
import { switchWallet } from './trading/switch-wallet.ts';

/** Every command that arrives over HTTP and needs no more than `CommandDeps`. */
export const commandRoutes: readonly RouteDeclaration<CommandDeps>[] = [
  openOrder,
  placePendingOrder,
  cancelPendingOrder,
  setOrderLevels,
  setPriceAlert,
  setStatementMails,
  changePendingOrder,
  linkPendingOrder,
  cancelPendingTrade,
  removePriceAlert,
  setOrderTrail,
  closeOrder,
  switchWallet,
  openWallet,
  transfer,
  transferForCustomer,
  addFavorite,
  removeFavorite,
  adjustBalance,
  closeTrade,
  editTrade,
  confirmProposal,
  declineProposal,
  deleteTrade,
  previewProposal,
  showAlone,
  previewTrade,
  addInstrument,
  editInstrument,
  deleteInstrument,
  releasePrice,
  submitKyc,
  approveKyc,
  declineKyc,
  readKycFile,
  showCommand,
  ...listViewRoutes,
  ...crmCommandRoutes,
  ...paymentsCommandRoutes,
  showSiteSettings,
  setSiteSettings,
  showSpreads,
  setSpreads,
  showOrderCosts,
  setOrderCosts,
  showLanguages,
  setLanguages,
  showLots,
  setLotTypes,
  setLotSelector,
  showTradeApis,
  setPolygonApi,
  setEodApi,
  setOandaApi,
  setCurrencyApi,
  setVoisoApi,
  testTradeApi,
];
