/** Reads a number from the parameters that ECharts passes to a tooltip formatter; null without one. */
function numberOf(parameters: unknown, key: 'dataIndex' | 'axisValue'): number | null {
  const first: unknown = Array.isArray(parameters) ? parameters[0] : parameters
  if (typeof first !== 'object' || first === null) return null
  const value = (first as Readonly<Record<string, unknown>>)[key]
  return typeof value === 'number' ? value : null
}

/** The index of the point that the tooltip is about. */
export const dataIndexOf = (parameters: unknown): number | null => numberOf(parameters, 'dataIndex')

/** The position of the tooltip on the axis. */
export const axisValueOf = (parameters: unknown): number | null => numberOf(parameters, 'axisValue')
