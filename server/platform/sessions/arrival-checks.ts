/** What is asked of every request before its session is (platform-access.md §0.4): environment, clock, once only, not too often. */
import type { Arrival } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { LiveSettings } from '../live-settings.js';

const SKEW_MS = 300_000;
const REPLAY_SECONDS = 600;

export class ArrivalChecks {
  constructor(private readonly parts: { readonly memory: SharedMemory; readonly settings: LiveSettings }) {}

  environment(headers: Arrival['headers']): void {
    const tag = headers['gatewaytag'];
    if (tag && tag !== `BASE.${this.parts.settings.environment}`) throw new EdgeError('REQ_WRONG_ENVIRONMENT', { kind: 'Invalid' });
  }

  clock(headers: Arrival['headers'], at: number): string {
    const timestamp = headers['timestamp'] ?? '';
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(at - Number(timestamp)) > SKEW_MS)
      throw new EdgeError('REQ_CLOCK_SKEW', { kind: 'Invalid' });
    return timestamp;
  }

  async replay(key: string, at: number): Promise<void> {
    if (!(await this.parts.memory.once(`sent:${key}`, REPLAY_SECONDS, at))) throw new EdgeError('REQ_REPLAYED', { kind: 'Invalid' });
  }

  async rate(key: string, perMinute: number, at: number): Promise<void> {
    const seconds = await this.parts.memory.take(key, { perMinute }, at);
    if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
  }
}
