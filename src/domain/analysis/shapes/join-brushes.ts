import type { Brush, SimpleBrush } from './selection.ts'

/** `null` where no brush on one column selects the trades of both. */
function joinSimple(a: SimpleBrush, b: SimpleBrush): SimpleBrush | null {
  if (a.column !== b.column) return null
  if (a.kind === 'values' && b.kind === 'values') return { ...a, values: [...new Set([...a.values, ...b.values])] }
  if (a.kind === 'range' && b.kind === 'range')
    return { ...a, low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
  return null
}

function joinTwo(a: Brush, b: Brush): Brush | null {
  if (a.kind === 'trades' || b.kind === 'trades') {
    if (a.kind !== 'trades' || b.kind !== 'trades') return null
    const label = a.label === b.label ? a.label : `${a.label.replace(/ to .*$/, '')} to ${b.label}`
    return { ...a, label, ids: [...new Set([...a.ids, ...b.ids])] }
  }
  if (a.kind === 'both' || b.kind === 'both') {
    if (a.kind !== 'both' || b.kind !== 'both') return null
    const [first, second] = [joinSimple(a.first, b.first), joinSimple(a.second, b.second)]
    return first === null || second === null ? null : { ...a, first, second }
  }
  return joinSimple(a, b)
}

/**
 * One brush that selects the trades of neighboring groups: ranges grow together, values and trades are united, cells
 * become their rectangle. Null without brushes, or where no single brush does.
 */
export function joinBrushes(brushes: readonly Brush[]): Brush | null {
  const [first, ...others] = brushes
  if (first === undefined) return null
  return others.reduce<Brush | null>((joined, brush) => (joined === null ? null : joinTwo(joined, brush)), first)
}

function coversSimple(outer: SimpleBrush, inner: SimpleBrush): boolean {
  if (outer.column !== inner.column) return false
  if (outer.kind === 'range') return inner.kind === 'range' && outer.low <= inner.low && inner.high <= outer.high
  return inner.kind === 'values' && inner.values.every((value) => outer.values.includes(value))
}

/** Whether a brush selects every trade that another one does, by their columns and values. */
export function coversBrush(outer: Brush, inner: Brush): boolean {
  if (outer.kind === 'trades')
    return inner.kind === 'trades' && ((known) => inner.ids.every((id) => known.has(id)))(new Set(outer.ids))
  if (inner.kind === 'trades') return false
  if (outer.kind === 'both')
    return inner.kind === 'both' && coversSimple(outer.first, inner.first) && coversSimple(outer.second, inner.second)
  if (inner.kind === 'both') return coversSimple(outer, inner.first) || coversSimple(outer, inner.second)
  return coversSimple(outer, inner)
}
