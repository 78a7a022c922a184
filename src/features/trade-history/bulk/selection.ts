import type { Id } from '#domain/numbers/units.ts'

/** The selected trades: some by id, or all that match the filter. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<Id>; readonly anchor: Id | null }
  | { readonly kind: 'all' }

export const emptySelection: Selection = { kind: 'some', ids: new Set(), anchor: null }

export const isSelected = (selection: Selection, id: Id): boolean => selection.kind === 'all' || selection.ids.has(id)

/** Sorts a selection by the order of the grid; trades that are not loaded come last. */
export function sortSelection(selection: Selection, order: readonly Id[]): Selection {
  if (selection.kind === 'all') return selection
  const { ids } = selection
  return { ...selection, ids: new Set([...order.filter((id) => ids.has(id)), ...ids]) }
}

/** How many trades are selected, if `all` match. */
export const countSelected = (selection: Selection, all: number): number =>
  selection.kind === 'all' ? all : selection.ids.size

/**
 * Adds or removes a trade and makes it the anchor of the next range. With `isRange`, adds all trades from the anchor to
 * it. `order` are the loaded trades in the order of the grid. If all trades were selected, only the loaded ones stay so.
 */
export function toggleSelected(selection: Selection, id: Id, isRange: boolean, order: readonly Id[]): Selection {
  const ids = new Set(selection.kind === 'all' ? order : selection.ids)
  const anchor = selection.kind === 'all' ? null : selection.anchor
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (isRange && from >= 0 && to >= 0) {
    for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(between)
    return { kind: 'some', ids, anchor }
  }
  if (ids.has(id)) ids.delete(id)
  else ids.add(id)
  return { kind: 'some', ids, anchor: id }
}
