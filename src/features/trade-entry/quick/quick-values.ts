import type { FieldFault } from '#domain/trade/field-fault.ts'
import {
  emptyFill,
  emptyTrade,
  entrySide,
  exitSide,
  isBlankFill,
  type TradeFormValues,
} from '#features/trade-entry/values/form-values.ts'
import type { LastInstrument } from './last-instrument.ts'

/** Fields of the quick form; faults of any other field lead to the full form. */
const quickFields: ReadonlySet<string> = new Set([
  '',
  'symbol',
  'direction',
  'fills',
  'plannedStopPrice',
  'plannedTarget1',
])

/** Whether the quick form shows a field, by its path. */
export function isQuickField(field: string): boolean {
  return quickFields.has(field.split('.')[0] ?? '') && !/^fills\.(?:[2-9]|\d\d|\d+\.fee$)/.test(field)
}

/** An empty quick form: an open trade in the instrument last traded. */
export function emptyQuickTrade(portfolioId: string, last: LastInstrument | null): TradeFormValues {
  const trade = { ...emptyTrade(portfolioId), status: 'active' as const }
  if (last === null) return trade
  const { quantity, ...instrument } = last
  return { ...trade, ...instrument, fills: [{ ...emptyFill('buy'), quantity }, emptyFill('sell')] }
}

/** Whether the quick form can show these values: one entry and at most one exit of the same size. */
export function fitsQuickForm({ status, direction, fills }: TradeFormValues): boolean {
  if (status !== 'active' && status !== 'completed') return false
  const [entry, exit, ...others] = fills
  if (entry === undefined || others.some((fill) => !isBlankFill(fill))) return false
  const isExit = exit === undefined || isBlankFill(exit) || exit.quantity === '' || exit.quantity === entry.quantity
  const hasSides = entry.side === entrySide(direction) && (exit?.side ?? exitSide(direction)) === exitSide(direction)
  return isExit && hasSides
}

const partNames = ['entry', 'exit'] as const
const requests = { at: 'time, or press Now', price: 'price', quantity: 'size' } as const

/** Rewords a fault of a fill for the quick form, which has no list of fills. */
export function toQuickFault(fault: FieldFault, { fills }: TradeFormValues): FieldFault {
  if (fault.field === 'fills') {
    const isEmpty = fills[0] === undefined || fills[0].price === ''
    return isEmpty
      ? { field: 'fills.0.price', message: 'Enter the entry price.' }
      : { ...fault, field: 'fills.1.price' }
  }
  const match = /^fills\.([01])\.(at|price|quantity)$/.exec(fault.field)
  const row = Number(match?.[1])
  const part = match?.[2] as keyof typeof requests | undefined
  if (part === undefined || fills[row]?.[part] !== '') return fault
  // The size is typed once, for both fills.
  if (part === 'quantity') return { field: 'fills.0.quantity', message: 'Enter the size.' }
  return { field: fault.field, message: `Enter the ${partNames[row] ?? 'entry'} ${requests[part]}.` }
}
