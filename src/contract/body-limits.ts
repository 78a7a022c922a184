import { archiveLimits } from '#domain/portfolio/archive-limits.ts'

const mebibyte = 1024 * 1024

/** What the body of a request may have at most. */
export interface BodyLimits {
  readonly bytes: number
  /** Entries of all of its objects and lists together, however deep; an empty one counts as one. */
  readonly entries: number
}

/**
 * The sizes of bodies. JSON is refused while it arrives, before it is parsed, so that one account cannot hold the server
 * with a body that is small on the wire and large in memory.
 */
export const bodySizes = {
  /** What visitors and applicants fill in. */
  form: { bytes: 64 * 1024, entries: 2_000 },
  /** Every call that does not say otherwise. */
  ordinary: { bytes: mebibyte, entries: 100_000 },
  /** Plain lists with an entry per trade of a portfolio: ids, or results with their sample. */
  perTrade: { bytes: 4 * mebibyte, entries: 300_000 },
  /** Parts of a file: trades with their fills, keys, bars. */
  import: { bytes: 16 * mebibyte, entries: 1_000_000 },
  /** The ZIP file of an account, which is not JSON. */
  archive: { bytes: archiveLimits.packed, entries: 0 },
} as const satisfies Record<string, BodyLimits>

export type BodySize = keyof typeof bodySizes

/** The limits of a call's body. */
export const bodyLimitsOf = ({ bodySize = 'ordinary' }: { readonly bodySize?: BodySize }): BodyLimits =>
  bodySizes[bodySize]
