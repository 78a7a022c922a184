import type { Id } from '#domain/numbers/units.ts'

/** The page of a trade. */
export function tradeAddress(id: Id): string {
  return `/trade-history/${id}`
}

/** The form that changes a trade. */
export function editAddress(id: Id): string {
  return `/trade-entry?id=${id}`
}
