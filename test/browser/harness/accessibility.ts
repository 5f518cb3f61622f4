import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Axe {
  run(context: string, options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** What fades or slides has come to rest; what turns for as long as something loads goes on. A colour on its way is nobody's. */
const still = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity),
  );

/** Everything on a page lies in a landmark; the checker holds it for a moderate matter. */
export const LANDMARKS: readonly string[] = ['region'];

/**
 * Rules of the accessibility checker that are broken in a serious or critical way, each with the first place.
 * @param within names a part of the page
 * @param also rules whose breach counts whatever its weight
 */
export async function serious(page: Page, within = 'html', also: readonly string[] = []): Promise<readonly string[]> {
  await page.evaluate(await readFile(axe, 'utf8'));
  await still(page);
  const found = await page.evaluate(
    async (context) => (window as unknown as { axe: Axe }).axe.run(context, { resultTypes: ['violations'], preload: false }),
    within,
  );
  return found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical' || also.includes(one.id))
    .map((one) => `${one.id}: ${one.nodes[0]!.html.slice(0, 160)}`);
}
