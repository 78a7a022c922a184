import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { isSelected, type Selection } from '#features/trade-history/bulk/selection.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLine } from '#features/trade-history/rows/grid-lines.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { CardGroup } from './card-group.tsx'
import { cardColumns, TradeCard } from './trade-card.tsx'

interface TradeCardsProps {
  readonly lines: readonly GridLine[]
  readonly columns: readonly { readonly column: GridColumn }[]
  readonly context: JournalContext
  /** Null while cards are not being selected. */
  readonly selection: Selection | null
  readonly groupName: (key: string | null) => string
  readonly onSelect: (id: Id, isRange: boolean) => void
  readonly onDelete: (trade: HistoryRow) => void
  readonly onToggleGroup: (id: string) => void
  readonly onShowGroup: (key: string | null) => void
  /** How many trades match, loaded or not; null for groups, which are all loaded. */
  readonly count: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}

/** The trades as cards, for screens that are too narrow for a grid. */
export function TradeCards(props: TradeCardsProps) {
  const { lines, columns, context, selection, groupName, onSelect, onDelete, onToggleGroup, onShowGroup } = props
  const { count, hasMore, isLoading, onMore } = props
  const extraColumns = useMemo(() => cardColumns(columns.map(({ column }) => column)), [columns])
  return (
    <Box>
      <Box component="ul" aria-label="Trades" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {lines.map((line) =>
          line.kind === 'trade' ? (
            <TradeCard
              key={line.id}
              trade={line.row}
              columns={extraColumns}
              context={context}
              selected={selection === null ? null : isSelected(selection, line.row.id)}
              onSelect={(id) => onSelect(id, false)}
              onDelete={onDelete}
            />
          ) : line.kind === 'group' ? (
            <CardGroup
              key={line.id}
              name={groupName(line.group.key)}
              group={line.group}
              currency={context.portfolio.currency}
              open={line.open}
              onToggle={() => onToggleGroup(line.id)}
            />
          ) : (
            <Box component="li" key={line.id} sx={{ color: 'text.secondary', fontSize: '0.8125rem', px: 1.5 }}>
              {line.shown === null ? (
                'Loading trades…'
              ) : (
                <>
                  {`${formatCount(line.shown)} of ${formatCount(line.group.trades)} trades `}
                  <Button size="small" onClick={() => onShowGroup(line.group.key)}>
                    Show all
                  </Button>
                </>
              )}
            </Box>
          ),
        )}
      </Box>
      {count === null ? null : (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 2 }}>
          <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
            {`${formatCount(lines.length)} of ${pluralize(count, 'trade')}`}
          </Typography>
          {hasMore ? (
            <Button variant="outlined" onClick={onMore} loading={isLoading}>
              Load more
            </Button>
          ) : null}
        </Box>
      )}
    </Box>
  )
}
