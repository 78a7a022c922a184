import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { memo } from 'react'
import { recentTradesQuery } from '#api/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { PortfoliosField } from '#shared/selection/portfolios-field.tsx'
import { SelectionBar } from '#shared/selection/selection-bar.tsx'
import { CompareStart } from './compare-start.tsx'
import { type EliteState, statedIds } from './elite-address.ts'
import { EliteViews } from './elite-views.tsx'
import type { EliteControl } from './use-elite-address.ts'

/** The symbols of portfolios, by name. */
const useSymbols = (portfolioIds: readonly Id[]): readonly string[] =>
  useQueries({
    queries: portfolioIds.map((id) => recentTradesQuery(toFilterQuery(id, noFilter), 1)),
    combine: joinSymbols,
  })

const joinSymbols = (lists: readonly { readonly data?: { readonly symbols: readonly string[] } | undefined }[]) =>
  [...new Set(lists.flatMap(({ data }) => data?.symbols ?? []))].toSorted()

interface SelectionProps extends Pick<EliteControl, 'update' | 'filter'> {
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
  /** The portfolios that the address states; none stands for the active one. */
  readonly chosen: EliteState['portfolioIds']
  readonly context: JournalContext
}

/** Which trades the tools are about. A brush that moves does not draw it again. */
export const EliteSelection = memo(function EliteSelection(props: SelectionProps) {
  const { portfolios, active, chosen, context, update, filter } = props
  const symbols = useSymbols(statedIds(chosen, [active.id]))
  const portfoliosField = (
    <PortfoliosField
      portfolios={portfolios}
      active={active}
      chosen={chosen}
      onChange={(portfolioIds) => update((now) => ({ ...now, portfolioIds }))}
    />
  )
  return (
    <SelectionBar
      address={filter}
      symbols={symbols}
      context={context}
      {...(portfolios.length < 2 ? {} : { lead: portfoliosField, isLeadAbove: true })}
      end={<EliteViews filter={filter.filter} onChange={(next) => update((now) => ({ ...now, filter: next }))} />}
    />
  )
})

interface ComparedSelectionProps extends SelectionProps, Pick<EliteControl, 'compareFilter'> {
  readonly comparedIds: EliteState['portfolioIds']
}

/** The trades that the selection is compared with. */
export const ComparedSelection = memo(function ComparedSelection(props: ComparedSelectionProps) {
  const { portfolios, active, chosen, comparedIds, context, update, filter, compareFilter } = props
  const symbols = useSymbols([...new Set([...statedIds(chosen, [active.id]), ...comparedIds])])
  const portfoliosField = (
    <PortfoliosField
      portfolios={portfolios}
      active={active}
      chosen={statedIds(comparedIds, chosen)}
      onChange={(portfolioIds) =>
        update((now) => (now.compare === null ? now : { ...now, compare: { ...now.compare, portfolioIds } }))
      }
    />
  )
  return (
    <Box
      component="section"
      aria-label="Compared with"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        borderLeft: 3,
        borderColor: 'secondary.main',
        pl: 2,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2">
          Compared with
        </Typography>
        <CompareStart filter={filter.filter} timeZone={active.timeZone} onChange={compareFilter.change} />
      </Box>
      <SelectionBar
        address={compareFilter}
        symbols={symbols}
        context={context}
        {...(portfolios.length < 2 ? {} : { lead: portfoliosField, isLeadAbove: true })}
      />
    </Box>
  )
})
