import type { Id } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'

/** Refuses an order that does not contain exactly these rows, because it was made from stale ones. */
export function requireWholeOrder(
  kind: 'rule' | 'setup',
  owner: 'account' | 'setup',
  rows: readonly { readonly id: Id }[],
  order: readonly Id[],
): void {
  const existing = new Set(rows.map(({ id }) => id))
  if (order.some((id) => !existing.has(id)))
    throw new ApiError('not_found', `The order names a ${kind} that does not exist.`)
  if (order.length < rows.length) {
    throw new ApiError('conflict', `The ${owner} has ${rows.length} ${kind}s, but the order names ${order.length}.`, [
      { field: 'order', message: `must name every ${kind} of the ${owner}` },
    ])
  }
}
