import type { Id } from '#domain/numbers/units.ts'

/** What is selected: some trades by their ids, or everything that the filter selects. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<Id>; readonly anchor: Id | null }
  | { readonly kind: 'all' }

export const emptySelection: Selection = { kind: 'some', ids: new Set(), anchor: null }

/** Whether a trade is selected. */
export const isSelected = (selection: Selection, id: Id): boolean => selection.kind === 'all' || selection.ids.has(id)

/** The selection in the order in which its trades stand in the grid; those that do not stand there come last. */
export function sortSelection(selection: Selection, order: readonly Id[]): Selection {
  if (selection.kind === 'all') return selection
  const { ids } = selection
  return { ...selection, ids: new Set([...order.filter((id) => ids.has(id)), ...ids]) }
}

/** How many trades are selected, of `all` that match. */
export const countSelected = (selection: Selection, all: number): number =>
  selection.kind === 'all' ? all : selection.ids.size

/**
 * The selection after a trade was chosen: it is added or taken away, and becomes where a range starts. With `range`,
 * every trade from there to it is added. `order` are the trades as they stand in the grid. Whoever changes one of
 * everything that matches goes on with those in the grid.
 */
export function toggleSelected(selection: Selection, id: Id, range: boolean, order: readonly Id[]): Selection {
  const ids = new Set(selection.kind === 'all' ? order : selection.ids)
  const anchor = selection.kind === 'all' ? null : selection.anchor
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (range && from >= 0 && to >= 0) {
    for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(between)
    return { kind: 'some', ids, anchor }
  }
  if (ids.has(id)) ids.delete(id)
  else ids.add(id)
  return { kind: 'some', ids, anchor: id }
}
