/** What the organisation chart is told (platform-process.md §1), by the server to the screen. */

/** A published version; days are yyyy-MM-dd, `endDate` null: in force until another one is. */
export interface ChartVersion {
  readonly id: string;
  readonly levelCode: string;
  readonly levelName: string;
  readonly orgName: string | null;
  readonly orgNameEn: string | null;
  readonly versionNo: number;
  readonly startDate: string;
  readonly endDate: string | null;
}

export interface Holder {
  readonly personName: string;
  readonly personNameEn: string | null;
  readonly actingFlag: 'Y' | 'N';
}

/** `headcount` is in persons, `approvalLimit` a decimal in `limitCurrency`. */
export interface Card {
  readonly positionId: string;
  readonly parentPositionId: string | null;
  readonly sortNo: number;
  readonly positionName: string;
  readonly positionNameEn: string | null;
  readonly departmentName: string | null;
  readonly departmentNameEn: string | null;
  readonly grade: number | null;
  readonly headcount: number;
  readonly approvalLimit: string | null;
  readonly limitCurrency: string | null;
  readonly holders: readonly Holder[];
}
