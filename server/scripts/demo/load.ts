import type { Assembled } from '../../assemble.js';
import { beginTenders, finishTenders } from './bidding.js';
import { Cast } from './cast.js';
import { award, compete, plans, publish } from './events.js';
import { loadInquiries } from './inquiries.js';
import { loadMasters } from './masters.js';
import { loadMessage } from './messages.js';
import { loadOrganisation } from './organisation.js';
import { loadContracts } from './contracts.js';
import { loadDeliveries } from './deliveries.js';
import { loadPerformance } from './performance.js';
import { loadOrders } from './orders.js';
import { loadPurchasing } from './purchasing.js';
import { loadProcess } from './process.js';
import { loadQualification } from './suppliers.js';

export interface LoadedDemo {
  readonly awardedId: string;
  readonly upcomingId: string;
  readonly upcomingHallId: string;
}

/** Completes what is missing and leaves the rest alone; `password` is set for users that have none. */
export async function loadDemo(house: Assembled, password: string): Promise<LoadedDemo> {
  const cast = new Cast(house);
  const awardedId = await loadPast(house, cast, password);
  const upcoming = await publish(cast, plans.upcoming);
  return { awardedId, upcomingId: upcoming.id, upcomingHallId: upcoming.hallId };
}

/** What is behind the company. @returns the event that it has awarded */
export async function loadPast(house: Assembled, cast: Cast, password: string): Promise<string> {
  await loadMasters(house, cast, password);
  const tenders = await beginTenders(house, cast);
  const awarded = await publish(cast, plans.awarded);
  await compete(cast, plans.awarded, awarded.id, awarded.hallId);
  await award(cast, plans.awarded, awarded.id, awarded.hallId);
  await loadOrganisation(house, cast);
  await loadProcess(house, cast);
  await loadMessage(house, cast);
  await loadQualification(house, cast);
  await loadPurchasing(house, cast);
  await loadOrders(house, cast);
  await loadInquiries(cast);
  await loadDeliveries(house, cast);
  await loadPerformance(house, cast);
  await loadContracts(house, cast);
  if (tenders) await finishTenders(cast, tenders);
  return awarded.id;
}
