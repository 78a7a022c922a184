import type { ColumnKey } from './columns.ts'
import type { Brush, SimpleBrush } from './selection.ts'
import { type ToolKey, toolKeys } from './tool-keys.ts'

type Stated = Readonly<Record<string, unknown>>

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

/** A brush of one column, from what an address or the API states; null if it is none. */
export function readSimpleBrush(tool: ToolKey, given: unknown): SimpleBrush | null {
  if (typeof given !== 'object' || given === null) return null
  const { kind, column, low, high, values } = given as Stated
  if (!isText(column)) return null
  if (kind === 'range' && isNumber(low) && isNumber(high)) return { tool, kind, column: column as ColumnKey, low, high }
  return kind === 'values' && isTexts(values) ? { tool, kind, column: column as ColumnKey, values } : null
}

/** A brush, from what an address or the API states; null if it is none. */
export function readBrush(given: unknown): Brush | null {
  if (typeof given !== 'object' || given === null) return null
  const stated = given as Stated
  const tool = toolKeys.find((key) => key === stated['tool'])
  if (tool === undefined) return null
  const { kind, first, second, label, ids } = stated
  if (kind === 'trades') return isText(label) && isTexts(ids) ? { tool, kind, label, ids } : null
  if (kind !== 'both') return readSimpleBrush(tool, given)
  const [a, b] = [readSimpleBrush(tool, first), readSimpleBrush(tool, second)]
  return a === null || b === null ? null : { tool, kind, first: a, second: b }
}
