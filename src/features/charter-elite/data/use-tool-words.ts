import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NamedList } from '#domain/analysis/shapes/sentence.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { sharedCurrency } from '#shared/analysis/shared-currency.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { AnalysisData } from './use-analysis-data.ts'

const unknownNames: Readonly<Record<NamedList, string>> = {
  setups: 'Unknown setup',
  tags: 'Unknown tag',
  mistakes: 'Unknown mistake',
  exchanges: 'Unknown broker',
  missed_reasons: 'Unknown reason',
  rules: 'Unknown rule',
  stats: 'Unknown stat',
}

const none: readonly never[] = []

/** Names, currency and dimensions, as the views of tools need them. */
export function useToolWords(
  reader: AnalysisReader,
  { stamp, parts, rules, isReady }: Pick<AnalysisData, 'stamp' | 'parts' | 'rules' | 'isReady'>,
  context: JournalContext,
  portfolios: readonly Portfolio[],
): ToolWords {
  const offered = context.stats.filter((stat) => isShownOn(stat, 'charterElite'))
  const statIds = offered.map(({ id }) => id)
  const loaded =
    useQuery({
      queryKey: ['analysis-dimensions', stamp, parts, statIds],
      queryFn: () => reader.dimensions(statIds),
      enabled: isReady,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      placeholderData: (previous) => previous,
    }).data ?? none
  return useMemo(() => {
    const nameOf = (list: NamedList, id: Id): string => {
      const found =
        list === 'rules'
          ? rules[id]
          : list === 'stats'
            ? context.stats.find((stat) => stat.id === id)?.name
            : context.names[list].get(id)
      return found ?? unknownNames[list]
    }
    return {
      currency: sharedCurrency(portfolios),
      timeZone: context.portfolio.timeZone,
      nameOf,
      dimensions: loaded.map(({ key, label, members, measure }) => ({
        key,
        label: label
          .map((part) => (typeof part === 'string' ? part : part.kind === 'name' ? nameOf(part.list, part.id) : ''))
          .join(''),
        members,
        measure,
      })),
      statMeasures: context.stats
        .filter((stat) => isShownOn(stat, 'charterElite') && stat.kind !== 'choice')
        .map(({ id, name }) => ({ value: `stat:${id}`, label: name })),
    }
  }, [rules, context, portfolios, loaded])
}
