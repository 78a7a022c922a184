import type { ApiCall } from '#contract/api-call.ts'

/** Calls of one subject. */
export interface CallGroup {
  readonly name: string
  readonly calls: readonly ApiCall[]
}

/** "monte-carlo-simulator" as a heading. */
export const groupTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ')

/** Calls in which every word of a search occurs, in path, method, summary or subject; grouped by subject. */
export function searchCalls(calls: readonly ApiCall[], search: string): readonly CallGroup[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = calls.filter(({ key, summary, group }) => {
    const text = `${key} ${summary} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const names = [...new Set(found.map(({ group }) => group))]
  return names.map((name) => ({ name, calls: found.filter(({ group }) => group === name) }))
}
