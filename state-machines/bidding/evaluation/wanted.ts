/**
 * What a project asks for when its evaluation begins or goes on: marks of each live section, sheets of each juror. Their ids
 * come with the facts of the event (`idsFor` on the server), by the part of their key.
 */
import type { Effect } from '../../kernel/lifecycle.js';

export interface Wanted {
  readonly type: 'srmSfdRespondMark' | 'srmSfdBiddingScoreHeader';
  readonly part: string;
  readonly payload: object;
}
export type NewIds = Readonly<Record<string, string>>;

export const marksOf = (projectId: string, sectionIds: readonly string[], roundNo = 1): readonly Wanted[] =>
  sectionIds.map((sectionId) => ({
    type: 'srmSfdRespondMark',
    part: `mark:${sectionId}:${roundNo}`,
    payload: { projectId, sectionId, roundNo },
  }));
export const sheetsOf = (
  projectId: string,
  sectionIds: readonly string[],
  {
    stage,
    userIds,
    roundNo = 1,
  }: { readonly stage: 'TECHNICAL' | 'COMMERCIAL'; readonly userIds: readonly string[]; readonly roundNo?: number },
): readonly Wanted[] =>
  sectionIds.flatMap((sectionId) =>
    userIds.map((userId) => ({
      type: 'srmSfdBiddingScoreHeader' as const,
      part: `sheet:${sectionId}:${stage}:${userId}:${roundNo}`,
      payload: { projectId, sectionId, stage, userId, roundNo },
    })),
  );

/** Without an id nothing is made: the server was asked about nothing. */
export const creations = (wanted: readonly Wanted[], ids: NewIds = {}): readonly Effect[] =>
  wanted.flatMap(({ type, part, payload }): readonly Effect[] =>
    ids[part] === undefined ? [] : [{ kind: 'create', type, id: ids[part], purpose: 'evaluation', part, payload }],
  );
