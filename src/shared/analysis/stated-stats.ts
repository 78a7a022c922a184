import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import type { StatedStat } from '#domain/analysis/shapes/columns.ts'

const none: readonly never[] = []

/**
 * What the tools need to know of the signed-in user's custom stats, archived ones too: filters and widgets may name them.
 * The same list until one of them changes.
 */
export function useStatedStats(): readonly StatedStat[] {
  const stats = useQuery(customStatsQuery).data ?? none
  return useMemo(() => stats.map(({ id, name, kind, unit, formula }) => ({ id, name, kind, unit, formula })), [stats])
}
