import { densities, type Density, type ViewColumn, type ViewDefinition } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The layout of the grid: the part of a view that the address does not hold. */
export type HistoryLayout = Pick<ViewDefinition, 'columns' | 'density'>

export const defaultLayout: HistoryLayout = {
  columns: [
    'exitAt',
    'symbol',
    'direction',
    'result',
    'quantity',
    'entryPrice',
    'exitPrice',
    'realizedR',
    'netPnl',
  ].map((key) => ({ key })),
  density: 'compact',
}

/** Height of a row in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, standard: 44, comfortable: 56 }
export const densityNames: Readonly<Record<Density, string>> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
}
export const minColumnWidth = 56
export const maxColumnWidth = 600

/** Shows or hides a column. A new one comes last; the last one cannot be hidden. */
export function toggleColumn(columns: readonly ViewColumn[], key: string, shown: boolean): readonly ViewColumn[] {
  if (shown) return columns.some((column) => column.key === key) ? columns : [...columns, { key }]
  return columns.length === 1 ? columns : columns.filter((column) => column.key !== key)
}

/** Moves a column to a place, limited to the first and the last. */
export function moveColumn(columns: readonly ViewColumn[], key: string, place: number): readonly ViewColumn[] {
  const moved = columns.find((column) => column.key === key)
  if (moved === undefined) return columns
  const others = columns.filter((column) => column.key !== key)
  const at = Math.max(0, Math.min(others.length, place))
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** Sets the width of a column, within readable limits. */
export function resizeColumn(columns: readonly ViewColumn[], key: string, width: number): readonly ViewColumn[] {
  const limited = Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, width)))
  return columns.map((column) => (column.key === key ? { key, width: limited } : column))
}

export const isSameLayout = (a: HistoryLayout, b: HistoryLayout): boolean =>
  a.density === b.density &&
  a.columns.length === b.columns.length &&
  a.columns.every(({ key, width }, index) => key === b.columns[index]?.key && width === b.columns[index]?.width)

const storageKey = 'history-layout'

/** The layout last used in this browser, and the view that it started from. */
export interface StoredLayout {
  readonly view: Id | null
  readonly layout: HistoryLayout
}

/** Parses a stored layout; null if none of its columns is valid. */
export function parseLayout(value: unknown): HistoryLayout | null {
  if (typeof value !== 'object' || value === null) return null
  const { columns, density } = value as { readonly columns?: unknown; readonly density?: unknown }
  if (!Array.isArray(columns)) return null
  const seen = new Set<string>()
  const known = columns.flatMap((column: unknown): ViewColumn[] => {
    const { key, width } = (column ?? {}) as { readonly key?: unknown; readonly width?: unknown }
    if (typeof key !== 'string' || seen.has(key)) return []
    seen.add(key)
    return [typeof width === 'number' && Number.isFinite(width) ? { key, width: Math.round(width) } : { key }]
  })
  if (known.length === 0) return null
  return { columns: known, density: densities.find((choice) => choice === density) ?? defaultLayout.density }
}

/** The layout last used in this browser; null without one, or if storage is blocked. */
export function readStoredLayout(): StoredLayout | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const { view, layout } = (read ?? {}) as { readonly view?: unknown; readonly layout?: unknown }
    const known = parseLayout(layout)
    return known === null ? null : { view: typeof view === 'string' ? view : null, layout: known }
  } catch {
    return null
  }
}

export function storeLayout(stored: StoredLayout): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // Storage may be blocked: the layout then lasts for this visit.
  }
}
