import { formatDecimal } from './format.ts'

/** A p-value, never as percent or as zero: "0.03", "0.004", or "<0.001". */
export function pValueText(value: number): string {
  if (value < 0.001) return '<0.001'
  return formatDecimal(value.toFixed(value < 0.01 ? 3 : 2), 3, 2)
}
