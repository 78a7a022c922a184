import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recentTradesQuery } from '#api/trades/trades.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { PortfoliosField } from '#shared/selection/portfolios-field.tsx'
import { SelectionBar } from '#shared/selection/selection-bar.tsx'
import { BrushChips } from './brush-chips.tsx'
import { CompareStart } from './compare-start.tsx'
import { EliteViews } from './elite-views.tsx'
import type { EliteControl } from './use-elite-address.ts'

interface EliteSelectionProps {
  readonly control: EliteControl
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
  readonly context: JournalContext
  readonly describeBrush: (brush: Brush) => string
}

/** The symbols of portfolios, by name. */
const useSymbols = (portfolioIds: readonly Id[]): readonly string[] =>
  useQueries({
    queries: portfolioIds.map((id) => recentTradesQuery(toFilterQuery(id, noFilter), 1)),
    combine: joinSymbols,
  })

const joinSymbols = (lists: readonly { readonly data?: { readonly symbols: readonly string[] } | undefined }[]) =>
  [...new Set(lists.flatMap(({ data }) => data?.symbols ?? []))].toSorted()

/** Which trades the tools are about; a second row when they compare. */
export function EliteSelection({ control, portfolios, active, context, describeBrush }: EliteSelectionProps) {
  const { state, update, filter, compareFilter, setBrush, clearBrushes } = control
  const { compare } = state
  const chosen = state.portfolioIds.length === 0 ? [active.id] : state.portfolioIds
  const symbols = useSymbols([...new Set([...chosen, ...(compare?.portfolioIds ?? [])])])
  const leadOf = (field: ReactNode) => (portfolios.length < 2 ? {} : { lead: field, isLeadAbove: true })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SelectionBar
        address={filter}
        symbols={symbols}
        context={context}
        {...leadOf(
          <PortfoliosField
            portfolios={portfolios}
            active={active}
            chosen={state.portfolioIds}
            onChange={(portfolioIds) => update((now) => ({ ...now, portfolioIds }))}
          />,
        )}
        end={<EliteViews filter={state.filter} onChange={(next) => update((now) => ({ ...now, filter: next }))} />}
      />
      <BrushChips
        brushes={state.brushes}
        describe={describeBrush}
        onRemove={(tool) => setBrush(tool, null, 'end')}
        onClear={clearBrushes}
      />
      {compare === null ? null : (
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
            <CompareStart filter={state.filter} timeZone={active.timeZone} onChange={compareFilter.change} />
          </Box>
          <SelectionBar
            address={compareFilter}
            symbols={symbols}
            context={context}
            {...leadOf(
              <PortfoliosField
                portfolios={portfolios}
                active={active}
                chosen={compare.portfolioIds.length > 0 ? compare.portfolioIds : state.portfolioIds}
                onChange={(portfolioIds) =>
                  update((now) => (now.compare === null ? now : { ...now, compare: { ...now.compare, portfolioIds } }))
                }
              />,
            )}
          />
        </Box>
      )}
    </Box>
  )
}
