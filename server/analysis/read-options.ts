import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import { ApiError } from '#server/request/api-error.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The options of a tool from texts, as in the address of the screen. Throws `validation_failed` for an option that the tool
 * does not have or a value that it does not know: an answer by defaults would look like what was asked for.
 */
export function readOptions(key: ToolKey, given: Readonly<Record<string, string>>): unknown {
  const tool = analysisTools[key]
  const read = tool.parseOptions(given)
  const faults = Object.entries(given).flatMap(([name, text]) => {
    const field = `options.${name}`
    const value = isRecord(read) ? read[name] : undefined
    if (value === undefined) return [{ field, message: `is no option of ${key}` }]
    if (Array.isArray(value)) return listFaults(field, text, value.length)
    return value === text ? [] : [{ field, message: 'is not one of its choices' }]
  })
  if (faults.length > 0) throw new ApiError('validation_failed', undefined, faults)
  return read
}

/** A list that was not read whole has items that are none. */
function listFaults(field: string, text: string, length: number) {
  let list: unknown = null
  try {
    list = JSON.parse(text)
  } catch {
    // No JSON is no list.
  }
  return Array.isArray(list) && list.length === length ? [] : [{ field, message: 'must be a JSON list of its items' }]
}
