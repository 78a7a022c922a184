import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import type { StatFacts } from '#domain/analysis/shapes/columns.ts'
import { unitOfStat, type CustomStat } from '#domain/formulas/custom-stat.ts'

/** What the tools need to know of custom stats, archived ones too: filters and widgets may name them. */
export const statFactsOf = (stats: readonly CustomStat[]): readonly StatFacts[] =>
  stats.map((stat) => {
    const { id, name, kind, formula } = stat
    return { id, name, kind, unit: unitOfStat(stat), formula }
  })

const none: readonly never[] = []

/** The same of the signed-in user's stats; the same list until one of them changes. */
export function useStatFacts(): readonly StatFacts[] {
  const stats = useQuery(customStatsQuery).data ?? none
  return useMemo(() => statFactsOf(stats), [stats])
}
