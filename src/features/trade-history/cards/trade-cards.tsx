import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { isSelected, type Selection } from '#features/trade-history/bulk/selection.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLine } from '#features/trade-history/rows/grid-lines.ts'
import { formatCount } from '#ui/figures/format.ts'
import { CardGroup } from './card-group.tsx'
import { cardColumns, TradeCard } from './trade-card.tsx'

interface TradeCardsProps {
  readonly items: readonly GridLine[]
  readonly columns: readonly { readonly column: GridColumn }[]
  readonly context: HistoryContext
  /** What is selected; null while cards are not being selected. */
  readonly selection: Selection | null
  readonly groupName: (key: string | null) => string
  readonly onSelect: (id: Id, range: boolean) => void
  readonly onDelete: (trade: HistoryRow) => void
  readonly onToggleGroup: (id: string) => void
  readonly onShowGroup: (key: string | null) => void
  /** Trades that match, loaded or not; null where the items are groups, all of which are there. */
  readonly count: number | null
  readonly more: boolean
  readonly loading: boolean
  readonly onMore: () => void
}

/** The trades as cards, for screens too narrow for a grid. */
export function TradeCards(props: TradeCardsProps) {
  const { items, columns, context, selection, groupName, onSelect, onDelete, onToggleGroup, onShowGroup } = props
  const { count, more, loading, onMore } = props
  const further = useMemo(() => cardColumns(columns.map(({ column }) => column)), [columns])
  return (
    <Box>
      <Box component="ul" aria-label="Trades" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {items.map((item) =>
          item.kind === 'trade' ? (
            <TradeCard
              key={item.id}
              trade={item.row}
              columns={further}
              context={context}
              selected={selection === null ? null : isSelected(selection, item.row.id)}
              onSelect={(id) => onSelect(id, false)}
              onDelete={onDelete}
            />
          ) : item.kind === 'group' ? (
            <CardGroup
              key={item.id}
              name={groupName(item.group.key)}
              group={item.group}
              currency={context.portfolio.currency}
              open={item.open}
              onToggle={() => onToggleGroup(item.id)}
            />
          ) : (
            <Box component="li" key={item.id} sx={{ color: 'text.secondary', fontSize: '0.8125rem', px: 1.5 }}>
              {item.shown === null ? (
                'Loading trades…'
              ) : (
                <>
                  {`${formatCount(item.shown)} of ${formatCount(item.group.trades)} trades `}
                  <Button size="small" onClick={() => onShowGroup(item.group.key)}>
                    Show all of them
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
            {`${formatCount(items.length)} of ${formatCount(count)} trades`}
          </Typography>
          {more ? (
            <Button variant="outlined" onClick={onMore} loading={loading}>
              Load more
            </Button>
          ) : null}
        </Box>
      )}
    </Box>
  )
}
