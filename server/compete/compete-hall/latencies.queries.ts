/**
 * What the half minutes of each bidder come to: the middle of their middles, and the worst of all. The clock's offset is the
 * one furthest from zero.
 */
export interface LatencyRow {
  readonly supplierId: string;
  readonly frames: number;
  readonly heardP50: number;
  readonly heardP95: number;
  readonly heardMax: number;
  readonly seenP50: number | null;
  readonly seenMax: number | null;
  readonly clockOffset: number | null;
  readonly roundTrip: number | null;
  readonly from: number;
  readonly to: number;
}

/** $1 type, $2 hall, $3 its supplier alone or null. */
export const latenciesSql = `
  select supplier_id::text as "supplierId", sum(frames)::int as frames,
    percentile_disc(0.5) within group (order by heard_p50) as "heardP50",
    max(heard_p95) as "heardP95", max(heard_max) as "heardMax",
    percentile_disc(0.5) within group (order by seen_p50) as "seenP50", max(seen_max) as "seenMax",
    (array_agg(clock_offset order by abs(clock_offset) desc nulls last))[1] as "clockOffset",
    percentile_disc(0.5) within group (order by round_trip) as "roundTrip",
    (extract(epoch from min(from_at)) * 1000)::float8 as "from", (extract(epoch from max(to_at)) * 1000)::float8 as "to"
  from document_latency
  where doc_type = $1 and doc_id = $2 and supplier_id is not null and ($3::bigint is null or supplier_id = $3)
  group by supplier_id order by max(heard_max) desc limit 2000`;
