import type { Id } from '#domain/numbers/units.ts'

/** Address of a trade's page. */
export function tradeAddress(id: Id): string {
  return `/trade-history/${id}`
}

/** Address of the form that edits a trade. */
export function editAddress(id: Id): string {
  return `/trade-entry?id=${id}`
}
